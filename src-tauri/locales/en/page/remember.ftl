### Making a rule, and what that would mean.

lasting-label = For how long
lasting-choice-tenMinutes = 10 minutes
lasting-choice-session = until Countersign quits
lasting-choice-thirtyDays = 30 days
lasting-choice-forever = forever
lasting-unkept-locked = Your keyring is locked, so no rule can be saved in it now. Unlock it to allow something for longer.
lasting-unkept-absent = There's no keyring to save rules in, so a rule lasts at most until Countersign quits.
lasting-hint = You can end a rule at any time on the Rules page.

remember-allow-title = Allow without asking
remember-allow-lead = From now on, the commands you choose here run without asking you. Everything else still asks.
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
remember-deny-title = Block without asking
remember-deny-lead = From now on, the commands you choose here are refused immediately, and the agent is told why. Blocking is a signal to the agent, not a lock: the same thing can be done with other commands.
remember-deny-save = Save and deny
remember-deny-does = Is refused immediately
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
remember-files-hint-read = Reading files and listing folders in the folder you choose and below. Places known to hold secrets still ask.
remember-files-hint-change = Reading and changing any file in the folder you choose and below. Places known to hold secrets still ask.
remember-exact = Exactly this command
remember-exact-hint = Even one extra space, or another folder, asks again.
remember-unlikely-text = This rule will hardly ever match: the command contains its own text, which is different each time.
remember-unlikely-moment = This rule will hardly ever match: the command contains a date or time, which is different each time.
remember-unlikely-made = This rule will hardly ever match: the command contains a temporary file, process or identifier, which is different each time.
remember-way-out = Ask the agent to put the unchanging part into a script, or into a task in package.json or a justfile. You can then allow that once for all its runs.
remember-only-exact = Only exactly this command can be saved as a rule:
remember-begins = Commands that begin with these words
remember-widen = Click a word, or use ← and →: fewer words cover more commands.
remember-step = Step { $number }
remember-words = Number of words of step { $number }
remember-rest = and anything after
remember-covered = A rule already covers it.
remember-none = No rule can be made for it:
remember-no-fewer = Fewer words aren't possible:
remember-moves = It only changes folder and needs no rule.
remember-again =
    { $count ->
        [one] Step { $steps } of this command would ask again next time; it still runs now.
       *[other] Steps { $steps } of this command would ask again next time; it still runs now.
    }
remember-folder = In this folder and below
remember-client = Asked by
remember-only-client = only { $agent }
remember-any-client = every agent
remember-reason = The agent is told: “{ $reason }”
remember-no-reason = The agent is told: no reason
remember-cancel = Cancel
remember-back = Back

preview-label = Effect of this rule
preview-runs-code = The allowed commands run their own code and files from the folder. Those can change later without asking you.
preview-choose-words = Choose what the rule covers to see its effect.
preview-choose-lasting = Choose how long the rule lasts to see its effect.
preview-by = when asked by { $agent }, { $until }.
preview-anyone = whoever asks, { $until }.
preview-read-on = Scroll down to see its effect.
preview-pending = Testing it on your earlier requests…
preview-no-history = History has no requests to test this on yet.
preview-more = and { $count } more
preview-asks = These would still ask
