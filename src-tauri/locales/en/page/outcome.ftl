### How requests end, and who decided.

outcome-finished = Finished, exit code 0
outcome-finished-after = Finished after { $time }, exit code 0
outcome-failed = Failed with exit code { $code }
outcome-failed-after = Failed with exit code { $code } after { $time }
outcome-signalled = Ended by signal { $number } ({ $name })
outcome-signalled-after = Ended by signal { $number } ({ $name }) after { $time }
outcome-timed-out = Stopped at its limit of { $time }
outcome-stopped =
    { $by ->
        [person] Stopped by you
        [agent] Stopped by the agent
        [hangUp] Stopped by Countersign, because the agent disconnected
       *[quit] Stopped by Countersign, which was quitting
    }
outcome-stopped-after =
    { $by ->
        [person] Stopped by you after { $time }
        [agent] Stopped by the agent after { $time }
        [hangUp] Stopped by Countersign, because the agent disconnected after { $time }
       *[quit] Stopped by Countersign, which was quitting after { $time }
    }
outcome-killed =
    { $by ->
        [person] Killed by you
        [agent] Killed by the agent
        [hangUp] Killed by Countersign, because the agent disconnected
       *[quit] Killed by Countersign, which was quitting
    }
outcome-killed-after =
    { $by ->
        [person] Killed by you after { $time }
        [agent] Killed by the agent after { $time }
        [hangUp] Killed by Countersign, because the agent disconnected after { $time }
       *[quit] Killed by Countersign, which was quitting after { $time }
    }
outcome-changed = Stopped by Countersign: a file it runs changed at the start
outcome-changed-after = Stopped by Countersign after { $time }: a file it runs changed at the start
outcome-done = Done
outcome-done-after = Done after { $time }
outcome-undone = Allowed, but it couldn't be done; nothing changed
outcome-denied = Denied by you
outcome-refused = Refused without asking you
outcome-expired = Expired: nobody decided in time
outcome-withdrawn = Withdrawn before it ran
outcome-not-started = Allowed, but couldn't be started
outcome-lost = Connection lost: it may still be running there

how-succeeded = finished
how-failed = failed
how-signalled = ended by a signal
how-timedOut = limit reached
how-stopped = stopped
how-changed = file changed, stopped
how-denied = denied
how-refused = refused
how-expired = expired
how-withdrawn = withdrawn
how-notStarted = not started
how-lost = connection lost
how-interrupted = interrupted
how-failed-code = failed, exit { $code }
how-signalled-number = signal { $number }
how-killed = killed
how-done = done

decision-person = allowed by you
decision-grant = allowed by you for a run
decision-rule = decided by a rule
decision-denied = denied by you
decision-nobody = nobody decided
