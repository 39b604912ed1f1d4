### Why what the person asked on the page was not done.

refused-over = That is over already. Nothing was done.
refused-too-long-to-try = That is longer than anybody could read. Nothing was tried.
refused-too-many-words = Those are more words than anybody could read. Nothing was changed.
refused-no-unlocking = The keyring could not be asked to unlock: { $error }.
refused-rules-not-written = Your rules were not written down: { $error }. Nothing changed.
refused-no-record = There is no such request in the record.
refused-record-unread = The record could not be read: { $error }
refused-not-written = It was not written down: { $error } Nothing in the record changed.

# The first request of all, made for a try.
refused-tried-already = The request is on the desk already. Decide it there.
refused-no-bridge = { $bridge } could not be started ({ $error }). It belongs beside Countersign itself.
