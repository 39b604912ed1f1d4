### Settings: what could not be read, kept or done.

choice-range-port = The port must be from { $least } to { $most }, so nothing was changed.
choice-range-days = The days the record is kept must be from { $least } to { $most }, so nothing was changed.
choice-range-record = The record's megabytes must be from { $least } to { $most }, so nothing was changed.
choice-range-output = The megabytes of all kept output must be from { $least } to { $most }, so nothing was changed.
choice-range-run = The megabytes kept of one run must be from { $least } to { $most }, so nothing was changed.
choice-range-session = The minutes a session lasts must be from { $least } to { $most }, so nothing was changed.
choice-range-remind = The minutes before a reminder must be from { $least } to { $most }, so nothing was changed.
choice-gone = the file is gone
choice-not-written = The settings could not be written ({ $error }), so nothing was changed. Look whether the disk is full or read-only.
choice-set-aside = The settings could not be read ({ $why }). They lie beside as { $name }; until you choose anew, everything is as it was at first.
choice-not-set-aside = The settings could not be read ({ $why }), and the file could not be moved away ({ $error }). Everything is as it was at first, and nothing can be changed until { $path } is repaired or removed and Countersign is opened again.
choice-unread = The settings could not be read ({ $error }). Everything is as it was at first, and nothing can be changed until { $path } can be read and Countersign is opened again.
choice-newer = A newer Countersign wrote the settings (form { $version }; this one knows { $known }). Everything is as it was at first, and nothing can be changed here. Open the newer one.
choice-no-version = there is no version 0
choice-not-ordinary = it is not an ordinary file
choice-too-long = it is too long

choice-login-entry = Your AI asks. You countersign.
choice-login-failed = What starts at login could not be changed: { $error }. Nothing was changed.
choice-login-nameless = Countersign lies in a folder whose name is no text

choice-http-no-token = The HTTP door has no token, so it stays shut. Make a new one.
choice-http-token-unread = The HTTP door's token could not be read, so it stays shut. { $error }
choice-http-token-not-kept = The token is kept in your keyring alone, and it could not be. { $error }
choice-http-no-port = Nothing can listen at { $address } ({ $error }), so the HTTP door stays shut. Choose another port.
