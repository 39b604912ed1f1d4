### What the app says about a request, a rule or a record, for the page to show.

shown-asleep = Your keyring is locked, so the rules in it are paused.
shown-on-hosts = on { $hosts }: { $command }
shown-more-characters = { $count } more characters
shown-cmd = cmd.exe reads commands in its own way, so the steps aren't explained. Read the whole command.
shown-too-long = The command is too long to explain step by step. Read all of it.
shown-unexplained = The command couldn't be explained.

# A change of a file.
shown-lets-in = Anyone named in this file can log in.
shown-coarse = Comparing took too long, so more lines are shown as changed than really are.
shown-large-tail = The file is large: the { $above } bytes above this stay unchanged and aren't shown.
shown-large-unread = The file is large: all of its { $size } bytes are replaced, and none of them is shown.

# Who decided.
shown-by-person = a person
shown-by-nobody = nobody

# The usual names of signals people meet; the number is shown beside them.
shown-signal-hangup = hangup
shown-signal-interrupt = interrupt
shown-signal-abort = abort
shown-signal-kill = kill
shown-signal-segmentation = segmentation fault
shown-signal-pipe = broken pipe
shown-signal-terminate = terminate
shown-signal-other = signal { $number }

# The terms of a rule.
shown-rule-on-host = { $rule } on { $host }
shown-input-only = this input only ({ $digest })
shown-at-most = at most { $time }
shown-seconds = { $seconds } s
shown-milliseconds = { $milliseconds } ms
shown-part = `{ $part }` in { $path }
shown-digest = SHA-256 { $digits }…
shown-every-client = every client
shown-every-folder = every folder

# A rule that could be taken over, in one line: what, where, and then what limits it, as often as there is something.
shown-offer = { $what } in { $folder }
shown-offer-there = { $what } on { $host } in { $folder }
shown-offer-variable = { $offer }, with { $name } set ({ $digest })
shown-offer-input = { $offer }, with this input only ({ $digest })
shown-offer-background = { $offer }, in the background
shown-reading-files = reading files
shown-changing-files = reading and changing files
shown-chosen-folder = the chosen folder

# Why the first request of all is made.
shown-first-request = You asked to try Countersign. This prints one line and does nothing else.
