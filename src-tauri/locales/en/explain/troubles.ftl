# What of a text could not be followed.

trouble-too-many = the command has more parts than Countersign can follow
trouble-too-deep = the command is nested too deeply
trouble-too-many-turns = a loop runs more times than Countersign can follow
trouble-too-many-calls = a function is called more often than Countersign can follow
trouble-too-many-ways = the command can be read in more ways than Countersign can follow
trouble-too-many-values = a variable may hold more values than Countersign can follow
trouble-open-here-document = a here-document isn't closed
trouble-open-bracket = a bracket isn't closed
trouble-open-quote = a quote isn't closed
trouble-open-brace = a brace isn't closed
trouble-open-substitution = a substitution isn't closed
trouble-open-construct = a construct isn't closed
trouble-stray-end = something is closed that was never opened
trouble-unclear-calculation = Countersign can't tell where a calculation ends
trouble-maybe-commands = this shell may read what looks like a calculation as commands
