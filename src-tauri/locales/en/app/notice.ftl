### What a person should know, said in the window and on popups until they dismiss it.

notice-no-door = Agents cannot connect: { $error }
notice-page-anew = The page in Countersign's window crashed and was opened again. Requests kept waiting, and nothing was allowed.
notice-page-plainly = The page in Countersign's window crashed twice within a minute. It was opened again and is drawn without the graphics card from now on. Requests kept waiting, and nothing was allowed.
notice-page-rests = The page in Countersign's window keeps crashing, so it stays closed until you open the window again. Requests keep waiting, and nothing was allowed. If it goes on, quit Countersign and start it again.

# Sentences that follow each other, as many as are true.
notice-killed = Countersign was killed the last time it ran.
notice-found =
    { $found ->
        [one] One program it had started was still running; it was found and ended.
       *[other] { $found } programs it had started were still running; they were found and ended.
    }
notice-left =
    { $left ->
        [0] 0 left.
        [one] One of them could not be ended: look at your running programs.
       *[other] { $left } of them could not be ended: look at your running programs.
    }
notice-may-run = A command may still run on { $host }: look after it there.

notice-record-differs = The record is not as Countersign left it. { $what } Something else changed it, or an older copy was put back. It goes on from what is there; once you put this away, that counts as whole.

notice-end-unseen = Countersign did not see the end of what it had started on { $hosts }: it may still run there. It can be ended there by your OpenSSH; nothing is connected to before you say so.
notice-ending-there = Ending what still runs on { $hosts } …
notice-left-there = On { $host }: { $left } left.
notice-not-ended-there = On { $host } it could not be ended. { $why }
