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
queue-too-many = { $agent } asks a lot
queue-again = { $agent } asks for the same again: { $nth } time in { $time }
queue-mute =
    { $count ->
        [one] Deny and mute for 5 minutes
       *[other] Deny all { $count } and mute for 5 minutes
    }
queue-muted = { $agent } is not heard for another { $time }
queue-hear = Hear again
queue-arrived = New request. { $risk }. { $does } Asked by { $agent }.
queue-shown = { $place } of { $count }. { $risk }. { $does } Asked by { $agent }.
queue-turned = { $place } of { $count }. { $risk }.

risk-routine = Routine
risk-care = Take care
risk-dangerous = Dangerous

empty-title = Nothing is waiting
empty-lead = When an agent wants to run a command, it appears here with everything it would do. You decide; only then does it run.
empty-first = No agent is connected yet.
empty-connect = Connect an agent
empty-pick = Choose a run on the left to see its output.
# The button that unfolds the queue in a small window.
queue-unfold =
    { $count ->
        [0] Nothing waiting · show all
        [one] { $count } request waiting · show all
       *[other] { $count } requests waiting · show all
    }
