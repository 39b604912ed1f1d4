### The list of what waits, runs and has ended.

queue-waiting = Waiting
queue-running = Running
queue-ended = Ended
queue-label = Requests and runs
queue-none = Nothing is waiting.
queue-left = { $time } left
queue-no-limit = no limit
queue-by-rule = by your rule
queue-hidden =
    { $count ->
        [one] { $count } hidden character
       *[other] { $count } hidden characters
    }
queue-too-many = { $agent } sends many requests
queue-again = { $agent } keeps asking for the same thing: { $nth } time in { $time }
queue-mute =
    { $count ->
        [one] Deny and mute for 5 minutes
       *[other] Deny all { $count } and mute for 5 minutes
    }
queue-muted = { $agent } is muted for { $time }
queue-hear = Unmute
queue-arrived = New request. { $risk }. { $does } Asked by { $agent }.
queue-shown = { $place } of { $count }. { $risk }. { $does } Asked by { $agent }.
queue-together =
    { $count ->
        [one] { $count } request to decide together. { $risk }. { $does }
       *[other] { $count } requests to decide together. { $risk }. { $does }
    }
queue-over = { $outcome }. { $command }.
queue-turned = { $place } of { $count }. { $risk }.
queue-times =
    { $count ->
        [one] { $count } time
       *[other] { $count } times
    }
queue-selected = Selected
queue-picked =
    { $count ->
        [one] { $count } request selected
       *[other] { $count } requests selected
    }
queue-picked-hint = Decide them together
queue-filter = Filter requests
queue-filter-none = No waiting request matches.
queue-order = Sort waiting requests
queue-order-age = Oldest first
queue-order-care = Highest risk first

triage-label = Requests to decide together
triage-region = All of these requests
triage-alike = { $count } identical requests from the same agent
triage-list = Times and reasons
triage-asked = Asked { $time } ago
triage-no-reason = No reason given
triage-picked =
    { $count ->
        [one] { $count } selected request
       *[other] { $count } selected requests
    }
triage-place = { $place } of { $count }
triage-allow = Allow all { $count }
triage-deny = Deny all { $count }…
triage-send = Deny all { $count }
triage-deny-title = Deny these requests
triage-deny-lead = Nothing runs. Each agent gets your reason. You can undo this for 5 seconds.
triage-unpick = Clear selection
triage-note = Each request is decided separately. One that changes meanwhile stays here.
triage-read-on = Scroll to the end of the list to decide.
triage-dangerous =
    { $count ->
        [one] { $count } of these is dangerous. Open it separately to allow it.
       *[other] { $count } of these are dangerous. Open them one by one to allow them.
    }
triage-singular =
    { $count ->
        [one] { $count } of these must be read on its own card. Open it separately to allow it.
       *[other] { $count } of these must be read on their own cards. Open them one by one to allow them.
    }
triage-open = Open separately

told-label = Latest decision
told-allowed = Allowed { $what }
told-denied = Denied { $what }
told-denying = Denying { $what }
told-count =
    { $count ->
        [one] { $count } request
       *[other] { $count } requests
    }
told-several = several requests
told-none = Nothing was decided.
told-missed =
    { $count ->
        [one] { $count } had changed or was gone.
       *[other] { $count } had changed or were gone.
    }
told-run = Show run
told-undo = Undo

risk-routine = Routine
risk-care = Take care
risk-dangerous = Dangerous

empty-title = Nothing is waiting
empty-lead = When an agent wants to run a command, it appears here with everything it would do. You decide; only then does it run.
empty-first = No agent is connected yet.
empty-connect = Connect an agent
empty-last = Last: { $outcome }, { $time }
empty-try = To see how it works, make a harmless request of your own. Nothing runs before you allow it.
# The button that unfolds the queue in a small window.
queue-unfold =
    { $count ->
        [0] Nothing waiting · show all
        [one] { $count } request waiting · show all
       *[other] { $count } requests waiting · show all
    }
