### Why Countersign cannot start, as it follows a colon.

startup-no-display = there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it in a desktop session.
startup-display-closed = the display that DISPLAY or WAYLAND_DISPLAY names does not answer, or does not let this user in. Start it in a desktop session of your own.
startup-toolkit = the window's toolkit could not begin: { $why }
startup-toolkit-silent = it did not say why
startup-nobody-decides = nobody could decide anything
startup-lock = the lock file { $path } cannot be used ({ $error }), so two Countersigns could run at once. Check the folder.
startup-unanswered = Countersign already runs, but does not answer. End that one, then start it again.
startup-unanswered-process = Countersign already runs (process { $process }), but does not answer. End that one, then start it again.
startup-data-held = Countersign already runs, with its data in { $folder }, and cannot be reached from here: it was started in a sandbox or in another session of yours. Nothing was changed. Quit that one, then start Countersign again.
startup-data-held-process = Countersign already runs (process { $process }), with its data in { $folder }, and cannot be reached from here: it was started in a sandbox or in another session of yours. Nothing was changed. Quit that one, then start Countersign again.
startup-data-lock = the lock in the data folder { $folder } cannot be taken ({ $error }), and without it two Countersigns could write there at once. Nothing was changed. Make sure that `writer.lock` there is a plain file of yours that you may write to, or delete it, then start Countersign again.
