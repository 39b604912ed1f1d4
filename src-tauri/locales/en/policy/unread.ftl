### Why rules cannot read a command: what a step has, and what would help.

unread-character = { $label }, which can't be seen or looks like another character. Leave it out
unread-new-line = a second line. Join the lines with `&&` or `;`, or send each as its own command
unread-computed-in-quotes = { $part } inside the double quotes, which the shell would evaluate. Write the value itself, or use single quotes if it's meant literally
unread-computed = { $part }, which the shell would evaluate. Write the value itself
unread-glob = `{ $c }` outside quotes in { $part }, which the shell would expand. Put it in single quotes if it's meant for the program, or name the files
unread-tilde = `~` in { $part }, which the shell would expand. Write out the full path
unread-sign = `{ $c }` outside quotes in { $part }, which may mean something to the shell. Put it in single quotes
unread-backslash = a backslash in { $part }. Use single quotes instead
unread-comment = a comment. Leave it out
unread-open-quote = an unclosed quote in { $part }. Close it
unread-empty-program = an empty program name. Name a program
unread-construct = `{ $word }`, which begins a larger construct. Send its steps as plain commands
unread-redirection = { $part }, which redirects to or from a file. Only `2>&1` and `/dev/null` are possible; leave the rest out
unread-background = `&`, which starts it in the background. Leave it out, or ask for a background run
unread-operator = an operator where a command should be. Put one command between two operators
unread-setting = an assignment to `{ $name }`. Leave it out; only output settings ({ $most } and the like) are possible
part-double-quotes = the double quotes
part-backquotes = a command in backquotes
unread-whole = { $why }
unread-step = { $step } has { $what }
part-of-step-named = step { $number }, `{ $step }`,
part-of-step = step { $number }
part-of-it = it
part-dollar-quote = a `$` before a quote
part-dollar = a `$`
