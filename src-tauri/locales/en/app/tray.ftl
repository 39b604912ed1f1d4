### The icon in the panel and its menu.

tray-name = Countersign
tray-open = Open Countersign
tray-open-small = Open small window
# The window's title.
tray-title =
    { $waiting ->
        [0] Countersign
       *[other] Countersign ({ $waiting })
    }
tray-pause = Pause requests
tray-at-login = Start at login
tray-stop = Stop everything
tray-quit = Quit Countersign
tray-state =
    { $waiting ->
        [0]
            { $running ->
                [0] Nothing waits
               *[other] { $running } running
            }
       *[other]
            { $running ->
                [0] { $waiting } waiting
               *[other] { $waiting } waiting · { $running } running
            }
    }
tray-state-paused =
    { $waiting ->
        [0]
            { $running ->
                [0] Nothing waits · requests paused
               *[other] { $running } running · requests paused
            }
       *[other]
            { $running ->
                [0] { $waiting } waiting · requests paused
               *[other] { $waiting } waiting · { $running } running · requests paused
            }
    }
# Beside the icon; $state is one of the two above.
tray-tip = Countersign: { $state }

# Why there is no icon, as it follows tray-none's colon.
tray-no-library = the tray icon library (libayatana-appindicator3) isn't installed
tray-leaving = Countersign is quitting
tray-no-panel = no panel on this desktop shows tray icons
tray-none = Countersign has no tray icon here: { $why }. It keeps running. To open its window, start it again.
# Why no key opens the small window from anywhere.
tray-shortcut-wayland = This session runs on Wayland, where a program can’t have keys of its own. Bind “countersign” to keys in your desktop’s settings to open the window.
tray-shortcut-taken = Another program already has { $keys }. Choose other keys.
tray-shortcut-failed = { $keys } can’t be used: { $why }.
tray-shortcut-no-key = this keyboard has no such key
