### A request: who asks, where, for what, and the ways to answer.

card-label = Request
card-region = Full request
card-actions = Actions
card-want-run = { $agent } wants to run a command
card-want-remote = { $agent } wants to run a command on another computer
card-want-remotes = { $agent } wants to run a command on other computers
card-want-read = { $agent } wants to read a file
card-want-list = { $agent } wants to list the files in a folder
card-want-change = { $agent } wants to change a file
card-want-create = { $agent } wants to create a file
card-want = You want to run a command
card-own = You asked for this yourself. No agent is told about it.
card-own-note = If you do nothing, nothing runs.
card-verified = Started by
card-vouched = Your system reports which program started which.
card-unknown-chain = Your system didn't report which program this is.
card-claim = calls itself “{ $name }”: not verified
card-claim-hint = Any program can call itself anything. Only the name above is checked.
card-in = In
card-headline-file =
    { $deed ->
        [read] Reads { $file }
        [list] Lists the files in { $file }
        [create] Creates { $file }
       *[change] Changes { $file }
    }
card-headline-input = Types into { $command }
card-headline-unknown = Countersign can't tell what this does.
card-reason-more = Show all of it
card-reason-less = Show less
card-details = Details
card-loud-limit = may run for { $time }, longer than usual
card-loud-environment =
    { $count ->
        [one] sets { $count } environment variable
       *[other] sets { $count } environment variables
    }
card-limit = Time limit:
card-waits = Agent:
card-agent-waits = waiting for your answer
card-agent-left = checks back for the answer
card-ticket = the agent checks back within { $time }
card-expired = expired
card-environment = Environment variables:
card-unchanged = unchanged
card-changes =
    { $count ->
        [one] { $count } change
       *[other] { $count } changes
    }
card-program = Program:
card-shell = Shell:
card-words = without a shell
card-repeated = { $nth } time in { $time }
card-repeated-lead = This agent keeps asking for the same thing.
card-make-rule = Allow with a rule…
card-mute = Deny all and mute for 5 minutes
card-left-for-newer = Asked over an older connection. The agent has reconnected since.
card-left-for-newer-lead = If the old connection is gone, the agent finds the answer in its list of commands.
card-asked-again = asked { $count } times
card-command = Command
card-hidden =
    { $count ->
        [one] This command holds { $count } character that is hidden or easily mistaken for another. They are drawn as marks.
       *[other] This command holds { $count } characters that are hidden or easily mistaken for another. They are drawn as marks.
    }
card-stdin = It gets this input ({ $size })
card-sets = Variables the agent sets
card-was = instead of { $value }
card-session = Session:
card-from-session = from session { $name }
card-says = { $agent }'s reason (not verified)
card-changed = This request returned because something changed:
card-edited = You edited this. The agent asked for:
card-background = keeps running after the agent disconnects
card-terminal = in its own terminal
card-terminal-chosen = in its own terminal, as you chose
card-no-terminal = without a terminal, as you chose
card-in-terminal = Run in a terminal
card-not-in-terminal = Run without a terminal
card-terminal-hint = You can type into the command while it runs. The request returns with this change for you to look at again.
card-open-input = its input stays open, so the agent can type into it
card-edit = Edit
card-because = Why it asks
card-because-steps = Step by step
card-deny = Deny…
card-remember = Allow for…
card-allow = Allow once
card-no-rule = No rule can be made for a command like this.
card-note = If you do nothing, nothing runs. The agent is told that you haven't decided yet.
card-hold = Dangerous. To allow it, hold { $key } or the button, or press it and then Enter.
card-hold-button = Dangerous. To allow it, hold the button, or press it and then Enter.
card-press-enter = Press Enter to allow.
card-read-on = Scroll to the end of the request to allow it.
card-gone = This request is gone: it was withdrawn, expired or decided.
card-next = Show the next one ({ $count })

edit-label = Edit the command
edit-lead = Saving doesn't allow anything. The edited command returns as a request with a new explanation, and the agent is told what you changed. Until then, everything below is about the original command.
edit-words = One argument per line, without a shell; an empty line is an empty argument.
edit-broken = One of its arguments contains a line break, so it can't be edited here. Deny it and say what you want instead.
edit-save = Save change
edit-cancel = Cancel

deny-title = Deny this request
deny-lead = Nothing runs. The agent gets your reason, so it knows what to do instead.
deny-choices = Reason
deny-reason-not-now = Not now
deny-reason-risky = Too risky
deny-reason-folder = Wrong folder
deny-reason-other-way = Do it another way
deny-own = Reason for the agent
deny-placeholder = In your own words (optional)
deny-send = Deny
deny-remember = Deny always…
deny-cancel = Cancel
