### Why no rule can be made over words.

never-prints-secrets = it prints secrets, so a person decides each time
never-empty = a rule needs a program
never-not-plain = a rule's words are plain text
never-foreign-name = a rule's program must have a plain ASCII name
never-any-computer = it can reach any computer
never-git-alias = git has no such command of its own, so it may be an alias
never-unknown = it covers more than Countersign could explain
never-shell = a shell runs any code it gets
never-interpreter = an interpreter runs any code it gets
never-wrapper = it runs another program, which the rule wouldn't name
never-editor = an editor can change any file and start programs
never-builtin = it changes the shell itself
never-system = it changes the system or stops running programs, which can't be undone
never-hands = it presses keys and buttons, even in the window where you decide
never-keyring = it opens the keyring, where rules are stored
never-sub-commands = its subcommands differ widely in risk; name one
never-always-asks = `{ $word }` { $reason }, so it would always ask
