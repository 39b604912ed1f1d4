### Rules, what they would say of a command, and denials.

rules-title = Decided without asking you
rules-lead = A rule answers for you: it lets a command run, or refuses it. Everything else asks you. Blocking is a signal to the agent, not a lock: the same thing can be done with other commands.
rules-list = Rules
rules-none = You have no rules: every command asks you first.
rules-how = To make one, choose “Allow for…” on a request, or import another program's settings with “Import…”.
rules-search = Search rules
rules-count =
    { $count ->
        [one] { $count } rule
       *[other] { $count } rules
    }
rules-found =
    { $all ->
        [one] { $count } of { $all } rule
       *[other] { $count } of { $all } rules
    }
rules-no-match = No rule contains “{ $text }”. Search for a word of the command, the folder or the client.
rules-show-more = Show { $count } more
rules-kind-exact = exactly this
rules-kind-prefix = begins with
rules-kind-files = files
rules-allows = runs
rules-denies = is refused
rules-open-session = until Countersign quits
rules-open-forever = forever
rules-left = { $time } left
rules-until = until { $when }
rules-told = The agent is told
rules-details = Details
rules-used =
    { $count ->
        [0] never used
        [one] used { $count } time
       *[other] used { $count } times
    }
rules-used-last =
    { $count ->
        [0] never used, last { $when }
        [one] used { $count } time, last { $when }
       *[other] used { $count } times, last { $when }
    }
rules-made = made { $when }
rules-stale = Not used for a long time: you may not need it any more.
rules-edit = Edit
rules-end = End rule
rules-sure = Press again to end it
rules-save = Save changes
rules-cancel = Cancel
rules-begins = Steps that begin with these words
rules-narrow = Add words after them, as you would type them
rules-narrow-hint = More words cover fewer commands.
rules-export = Export
rules-exported =
    { $count ->
        [one] { $count } rule was exported to { $path }
       *[other] { $count } rules were exported to { $path }
    }
rules-left-out =
    { $count ->
        [one] { $count } rule isn't in the file:
       *[other] { $count } rules aren't in the file:
    }

trial-open = Try a command…
trial-label = Try a command against my rules
trial-lead = Nothing runs. You see what your rules would say if an agent asked for it.
trial-command = Command
trial-placeholder = git log --oneline | head -5
trial-folder = Folder
trial-home = your home folder
trial-client = Agent
trial-unknown = an agent without rules of its own
trial-verdict-allow = It would run without asking you.
trial-verdict-ask = It would ask you.
trial-verdict-refuse = It would be refused.

denials-title = Refused without asking again
denials-lead = You denied these. Until Countersign quits, they're refused again with the same reason.
denials-tried =
    { $count ->
        [0] not tried again
       *[other] tried again { $count }×
    }
denials-told = The agent is told “{ $reason }”
denials-forget = Ask me again
