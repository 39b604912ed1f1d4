### Settings: what could not be read, kept or done.

choice-range-port = The port must be from { $least } to { $most }. Nothing was changed.
choice-range-days = History can be kept for { $least } to { $most } days. Nothing was changed.
choice-range-record = The limit for History must be from { $least } to { $most } MB. Nothing was changed.
choice-range-output = The limit for all kept output must be from { $least } to { $most } MB. Nothing was changed.
choice-range-run = The limit for one run's output must be from { $least } to { $most } MB. Nothing was changed.
choice-range-session = A session can last from { $least } to { $most } minutes. Nothing was changed.
choice-range-remind = A reminder can come after { $least } to { $most } minutes. Nothing was changed.
choice-range-usual = The usual time limit must be from { $least } to { $most } seconds (the longest time limit). Nothing was changed.
choice-range-longest = The longest time limit must be from { $least } to { $most } seconds. Nothing was changed.
choice-range-wait = The time a request stays open must be from { $least } to { $most } minutes. Nothing was changed.
choice-range-quiet = Quiet hours must begin and end at two different minutes of the day ({ $least } to { $most }). Nothing was changed.
choice-range-shortcut = The shortcut must be two or more of Ctrl, Alt, Shift and Super with a letter or a number. Nothing was changed.
choice-gone = the file is gone
choice-not-written = The settings couldn't be saved ({ $error }). Nothing was changed. Check whether the disk is full or read-only.
choice-set-aside = The settings couldn't be read ({ $why }). The old file is kept beside them as { $name }. Until you change something, the defaults apply.
choice-not-set-aside = The settings couldn't be read ({ $why }), and the file couldn't be moved away ({ $error }). The defaults apply, and nothing can be changed. Repair or delete { $path }, then start Countersign again.
choice-unread = The settings couldn't be read ({ $error }). The defaults apply, and nothing can be changed. Make { $path } readable, then start Countersign again.
choice-newer = The settings were saved by a newer Countersign (format { $version }; this one knows { $known }). The defaults apply, and nothing can be changed here. Use the newer version.
choice-no-version = version 0 doesn't exist
choice-not-ordinary = it isn't a regular file
choice-too-long = it's too long

choice-login-entry = Your AI asks. You countersign.
choice-login-failed = Start at login couldn't be changed: { $error }. Nothing was changed.
choice-login-nameless = the path of Countersign's folder isn't valid text

choice-http-no-token = Connections over HTTP have no token, so they stay off. Make a new token.
choice-http-token-unread = The token for connections over HTTP couldn't be read, so they stay off. { $error }
choice-http-token-not-kept = The token can only be saved in your keyring, and that failed. { $error }
choice-http-no-port = Countersign can't listen at { $address } ({ $error }), so connections over HTTP stay off. Choose another port.
