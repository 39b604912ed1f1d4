### What keeps a command from being read in exactly one way.

reading-empty = there is no command
reading-too-long = it is too long to be judged by a rule
reading-character = it holds the character U+{ $point }
reading-new-line = it has more than one line
reading-substitution = the shell would put something computed in its place
reading-expansion = the shell would expand `{ $c }`
reading-escape = it has a backslash outside single quotes
reading-comment = it holds a comment
reading-open-quote = a quote is never closed
reading-construct = `{ $word }` begins a larger construct
reading-redirection = it redirects to or from a file
reading-background = it starts something in the background
reading-operator = an operator stands where a command is due
reading-setting = it sets { $name } for the command
reading-disagreement = two readers do not agree about its words
