### Why rules cannot read a command: what a step has, and what would help.

unread-character = { $label }, which can't be seen or passes for another character. Leave it out
unread-new-line = a second line. Join the lines with `&&` or `;`, or send each as a command of its own
unread-computed-in-quotes = { $part } inside the double quotes, which the shell would compute. Write the value itself, or use single quotes if it's meant to the letter
unread-computed = { $part }, which the shell would compute. Write the value itself
unread-glob = `{ $c }` outside of quotes in { $part }, which the shell would expand. Put it in single quotes if the program is to have it, or name the files
unread-tilde = `~` in { $part }, which the shell would expand. Write the folder in full
unread-sign = `{ $c }` outside of quotes in { $part }, which may mean something to the shell. Put it in single quotes
unread-backslash = a backslash in { $part }. Use single quotes instead
unread-comment = a comment. Leave it out
unread-open-quote = a quote that is never closed in { $part }. Close it
unread-empty-program = an empty word for its program. Name one
unread-construct = `{ $word }`, which begins a larger construct. Send its steps as plain commands
unread-redirection = { $part }, which redirects to or from a file. Only `2>&1` and `/dev/null` can stand there; leave the rest out
unread-background = `&`, which starts it in the background. Leave it out, or ask for a background run
unread-operator = an operator where a command is due. Write one command between two operators
unread-setting = a setting of `{ $name }`. Leave it out; only settings of the output ({ $most } and the like) may stay
part-double-quotes = the double quotes
part-backquotes = a command in backquotes
unread-whole = { $why }
unread-step = { $step } has { $what }
part-of-step-named = step { $number }, `{ $step }`,
part-of-step = step { $number }
part-of-it = it
part-dollar-quote = a `$` before a quote
part-dollar = a `$`
