### Why no rule can be made over words.

never-prints-secrets = it prints secrets, so a person looks each time
never-empty = a rule needs a program
never-not-plain = a rule's words are plain text
never-foreign-name = a rule's program has a name in plain ASCII
never-any-computer = it reaches any computer it is told to
never-git-alias = git's own commands have other names; this may be an alias
never-unknown = it covers more than could be explained
never-shell = a shell runs whatever it is given
never-interpreter = an interpreter runs whatever it is given
never-wrapper = it runs another program, which the rule would not name
never-editor = an editor can change any file and start programs
never-builtin = it changes the shell itself
never-system = it changes the system or ends what runs, and that cannot be taken back
never-hands = it presses keys and buttons, also in the window where you decide
never-keyring = it opens the keyring, where the rules are kept
never-sub-commands = its sub-commands are of very different weight; name one
never-always-asks = `{ $word }` { $reason }, so it would always ask
