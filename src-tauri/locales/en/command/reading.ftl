### What keeps a command from being read in exactly one way.

reading-empty = there's no command
reading-too-long = it's too long for a rule
reading-character = it contains the character U+{ $point }
reading-new-line = it has more than one line
reading-substitution = the shell would insert a computed value
reading-expansion = the shell would expand `{ $c }`
reading-escape = it has a backslash outside single quotes
reading-comment = it contains a comment
reading-open-quote = a quote isn't closed
reading-construct = `{ $word }` begins a larger construct
reading-redirection = it redirects to or from a file
reading-background = it starts something in the background
reading-operator = an operator is where a command should be
reading-setting = it sets { $name } for the command
reading-disagreement = two readers disagree about its words
