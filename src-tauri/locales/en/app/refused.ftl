### Why what the person asked on the page was not done.

refused-over = That has already ended. Nothing was done.
refused-too-long-to-try = That's longer than anyone could read. Nothing was tried.
refused-too-many-words = Those are more words than anyone could read. Nothing was changed.
refused-no-unlocking = The keyring couldn't be asked to unlock: { $error }.
refused-rules-not-written = Your rules couldn't be exported: { $error }. Nothing was changed.
refused-no-record = History has no such request.
refused-record-unread = History couldn't be read: { $error }
refused-not-written = The file wasn't saved: { $error } History is unchanged.

# The first request of all, made for a try.
refused-tried-already = The request is already on the desk. Decide it there.
refused-no-bridge = { $bridge } couldn't be started ({ $error }). It belongs next to Countersign itself.
