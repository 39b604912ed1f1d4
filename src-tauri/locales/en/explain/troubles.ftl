# What of a text could not be followed.

trouble-too-many = there is more than can be followed
trouble-too-deep = it is nested too deeply
trouble-too-many-turns = a loop has more turns than can be followed
trouble-too-many-calls = a function is called more often than can be followed
trouble-too-many-ways = it reads in more ways than can be followed
trouble-too-many-values = a variable may hold more than can be followed
trouble-open-here-document = a here-document is never closed
trouble-open-bracket = a bracket is never closed
trouble-open-quote = a quote is never closed
trouble-open-brace = a brace is never closed
trouble-open-substitution = a substitution is never closed
trouble-open-construct = a construct is never closed
trouble-stray-end = something ends here that never began
trouble-unclear-calculation = it cannot be told where a calculation ends
trouble-maybe-commands = what looks like a calculation may be commands to this shell
