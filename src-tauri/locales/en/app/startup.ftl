### Why Countersign cannot start, as it follows a colon.

startup-no-display = there's no display (neither DISPLAY nor WAYLAND_DISPLAY is set). Start it in a desktop session.
startup-display-closed = the display named by DISPLAY or WAYLAND_DISPLAY doesn't respond or doesn't accept this user. Start it in your own desktop session.
startup-toolkit = the window toolkit couldn't start: { $why }
startup-toolkit-silent = it gave no reason
startup-nobody-decides = there would be no way to decide requests
startup-lock = the lock file { $path } can't be used ({ $error }), so two Countersigns could run at once. Check the folder.
startup-unanswered = Countersign is already running but doesn't respond. End that one, then start it again.
startup-unanswered-process = Countersign is already running (process { $process }) but doesn't respond. End that one, then start it again.
startup-data-held = Countersign is already running with its data in { $folder }, and can't be reached from here: it was started in a sandbox or in another session of yours. Nothing was changed. Quit that one, then start Countersign again.
startup-data-held-process = Countersign is already running (process { $process }) with its data in { $folder }, and can't be reached from here: it was started in a sandbox or in another session of yours. Nothing was changed. Quit that one, then start Countersign again.
startup-data-lock = the lock in the data folder { $folder } can't be taken ({ $error }), and without it two Countersigns could write there at once. Nothing was changed. Make sure that `writer.lock` there is a regular file that you can write to, or delete it, then start Countersign again.
