### Rules, what they would say of a command, and denials.

rules-title = What is decided without asking you
rules-lead = A rule answers for you: it lets a command run, or refuses it. Everything else asks you. Blocking is a signal to the agent, not a lock: the same thing can be done with other commands.
rules-list = Rules
rules-none = You have no rules: every command asks you first.
rules-how = To make one, press “Allow for…” on a request, or take over what you have set up in another program with “Import…”.
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
rules-no-match = No rule holds “{ $text }”. Search for a word of the command, the folder or the client.
rules-show-more = Show { $count } more
rules-kind-exact = exactly this
rules-kind-prefix = begins with
rules-kind-files = files
rules-allows = runs
rules-denies = is refused
rules-open-session = until Countersign quits
rules-open-forever = for good
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
rules-stale = Not used for a long time: you may no longer need it.
rules-edit = Edit
rules-end = End rule
rules-sure = Press again to end it
rules-save = Save changes
rules-cancel = Cancel
rules-begins = Steps that begin with these words
rules-narrow = More words behind them, as you would type them
rules-narrow-hint = With more words it covers less.
rules-export = Export
rules-exported =
    { $count ->
        [one] { $count } rule was written to { $path }
       *[other] { $count } rules were written to { $path }
    }
rules-left-out =
    { $count ->
        [one] { $count } rule is not in the file:
       *[other] { $count } rules are not in the file:
    }

trial-open = Try a command…
trial-label = Try a command against my rules
trial-lead = Nothing runs. You see what your rules would say if an agent asked for it.
trial-command = Command
trial-placeholder = git log --oneline | head -5
trial-folder = In the folder
trial-home = your home folder
trial-client = Asked by
trial-unknown = an agent without rules of its own
trial-verdict-allow = It would run without asking you.
trial-verdict-ask = It would ask you.
trial-verdict-refuse = It would be refused.

denials-title = Refused again without asking
denials-lead = You denied these. Until Countersign quits, the same is refused with the same reason.
denials-tried =
    { $count ->
        [0] not tried again
       *[other] tried again { $count }×
    }
denials-told = The agent is told “{ $reason }”
denials-forget = Ask me again
