### Making a rule, and what that would mean.

lasting-label = For how long
lasting-choice-tenMinutes = 10 minutes
lasting-choice-session = until Countersign quits
lasting-choice-thirtyDays = 30 days
lasting-choice-forever = for good
lasting-unkept-locked = Your keyring is locked, so no rule can be saved in it now. Unlock it to allow something for longer.
lasting-unkept-absent = There's no keyring to save rules in, so a rule lasts until Countersign quits at most.
lasting-hint = You can end a rule at any time on the Rules page.

remember-allow-title = Allow without asking
remember-allow-lead = From now on, what you choose here runs without showing you a card first. Everything else still asks you.
remember-allow-save = Save and allow
remember-allow-does = Runs without asking you
remember-allow-would = It would have allowed { $count ->
        [0] none
       *[other] { $count }
    } of your last { $all ->
        [one] { $all } request
       *[other] { $all } requests
    }
remember-allow-too = It would also allow
remember-deny-title = Refuse without asking
remember-deny-lead = From now on, what you choose here is refused at once, and the agent is told why. Blocking is a signal to the agent, not a lock: the same thing can be done with other commands.
remember-deny-save = Save and deny
remember-deny-does = Is refused at once
remember-deny-would = It would have refused { $count ->
        [0] none
       *[other] { $count }
    } of your last { $all ->
        [one] { $all } request
       *[other] { $all } requests
    }
remember-deny-too = It would also refuse
remember-what = What
remember-files-read = Reading files in a folder
remember-files-change = Reading and changing files in a folder
remember-files-hint-read = Reading a file and listing a folder, in the folder you choose and those below it. Places of secrets still ask.
remember-files-hint-change = Every change of a file in the folder you choose and those below it, and reading there. Places of secrets still ask.
remember-exact = Exactly this command
remember-exact-hint = Even one extra space, or another folder, asks again.
remember-unlikely-text = This rule will hardly ever match: the command carries a text of its own, which is different each time.
remember-unlikely-moment = This rule will hardly ever match: the command names a date or time, which is different each time.
remember-unlikely-made = This rule will hardly ever match: the command names a temporary file, a process or an identifier, which is different each time.
remember-way-out = Ask the agent to put what stays the same into a script or a task in package.json or a justfile. You can allow that once for all its runs.
remember-only-exact = Nothing but exactly this command can be remembered:
remember-begins = Commands that begin with these words
remember-widen = Click a word, or use ← and →: the fewer words, the more it covers.
remember-step = Step { $number }
remember-words = How many words of step { $number }
remember-rest = and whatever follows
remember-covered = A rule covers it already.
remember-none = No rule may be made of it:
remember-no-fewer = Not with fewer words:
remember-moves = It only changes the folder and needs no rule.
remember-again =
    { $count ->
        [one] Step { $steps } of this command would ask again next time; it runs now all the same.
       *[other] Steps { $steps } of this command would ask again next time; it runs now all the same.
    }
remember-folder = In this folder and those below it
remember-client = Asked by
remember-only-client = only { $agent }
remember-any-client = every agent
remember-reason = The agent is told: “{ $reason }”
remember-no-reason = The agent is told: no reason
remember-cancel = Cancel
remember-back = Back

preview-label = What this would mean
preview-runs-code = What it allows runs its own code and files of the folder. Those can change later, and you aren't asked then.
preview-choose-words = Choose what to remember, to see what it would mean.
preview-choose-lasting = Choose for how long, to see what this would mean.
preview-by = when asked by { $agent }, { $until }.
preview-anyone = whoever asks, { $until }.
preview-read-on = Scroll down to read what it would mean.
preview-pending = Trying it on your earlier requests…
preview-no-history = There is no history yet to try this on.
preview-more = and { $count } more
preview-asks = These would still ask
