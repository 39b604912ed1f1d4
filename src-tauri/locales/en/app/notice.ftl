### What a person should know, said in the window and on popups until they dismiss it.

notice-no-door = Agents can't connect: { $error }
notice-page-anew = The page in Countersign's window crashed and was reloaded. Requests are still waiting, and nothing was allowed.
notice-page-plainly = The page in Countersign's window crashed twice within a minute. It was reloaded and is now drawn without the graphics card. Requests are still waiting, and nothing was allowed.
notice-page-rests = The page in Countersign's window keeps crashing, so it stays closed until you open the window again. Requests are still waiting, and nothing was allowed. If it crashes again, quit Countersign and start it again.

# Sentences that follow each other, as many as are true.
notice-killed = Countersign was killed while it was last running.
notice-found =
    { $found ->
        [one] One program it had started was still running; it was found and ended.
       *[other] { $found } programs it had started were still running; they were found and ended.
    }
notice-left =
    { $left ->
        [0] 0 left.
        [one] One of them couldn't be ended: check your running programs.
       *[other] { $left } of them couldn't be ended: check your running programs.
    }
notice-may-run = A command may still be running on { $host }. Check there.

notice-record-differs = History isn't as Countersign left it. { $what } Something else changed it, or put an older copy back. History continues from its current state; dismissing this accepts that state.

notice-end-unseen = Countersign lost contact before the commands it started on { $hosts } ended, so they may still be running there. Your OpenSSH can end them; nothing connects until you say so.
notice-ending-there = Ending commands on { $hosts } …
notice-left-there = On { $host }: { $left } still running.
notice-not-ended-there = The command on { $host } couldn't be ended. { $why }
