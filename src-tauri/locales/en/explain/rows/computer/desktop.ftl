# What the programs of `programs/computer/desktop.toml` do: clauses without a capital and a full stop.

xdotool-presses = presses keys and clicks as if the user did: { $all }
ffmpeg-sends-screen = sends the screen, camera or microphone to { $all }
ffmpeg-shows-recorded = lists the devices that can be recorded
ffmpeg-sends = sends { $value } to { $all }
ffmpeg-records = records the screen, camera or microphone to { $all }
ffmpeg-shows-it = shows the supported formats
ffmpeg-reads = reads { $value } and writes nothing
ffmpeg-shows-facts = shows information about a file
ffmpeg-converts = converts { $value } to { $all }
exiftool-removes = deletes the metadata in { $all }
exiftool-changes = changes the metadata in { $all }
gnome-extensions-install-lets = runs the extension { $all } inside the desktop
gnome-extensions-uninstall-takes = removes the extension { $all } from the desktop
gnome-extensions-list-shows = lists desktop extensions: { $all }
gnome-extensions-changes = changes desktop extensions: { $all }
grdctl-lets = lets others control this screen remotely: { $all }
grdctl-ends = turns off remote control of this screen: { $all }
grdctl-shows = shows whether this screen can be controlled remotely: { $all }
xhost-lets = lets others use this screen: { $all }
xhost-shows = shows or revokes access to this screen: { $all }
desktop-shows-keyboards = shows keyboards and mice: { $all }
xinput-shows = shows every key press
xinput-changes = changes keyboards and mice: { $all }
xdg-mime-default-lets = makes { $first } the default app for { $from-second }
xdg-mime-query-asks = shows file types and their default apps: { $all }
xdg-mime-changes = changes file types and their default apps: { $all }
tccutil-forgets = resets the permissions people gave to apps: { $all }
lp-prints = prints { $all-or-input } on paper: { $value }
    .output = { $all-or-input } on paper { $value }
asciinema-records = records a terminal: { $all }
zenity-shows = shows a window: { $all }
ffplay-plays = plays { $all }
chromium-opens-browser = { $all-count ->
        [0] opens a page in a headless browser
       *[other] opens { $all } in a headless browser
    }
chromium-opens = { $all-count ->
        [0] opens a browser
       *[other] opens { $all }
    }
chromium-writes = { $value-count ->
        [0] saves a picture or copy of the page
       *[other] saves the page to { $value }
    }
chromium-lets = lets programs control the browser at { $value }
screencapture-takes = takes a screenshot: { $all }
wtype-presses = presses keys or moves the mouse: { $all }
gum-prints = prints { $all }
    .output = { $all }
festival-reads = reads aloud { $all-or-input }
scanimage-takes = scans a sheet of paper
lpadmin-changes = changes the printers: { $all }
cupsctl-lets = lets other computers reach the printers ({ $all })
sane-find-scanner-shows = shows the printers
tiled-makes = exports images from { $all }
unrealeditor-builds = builds or runs the game { $all }

# What deserves a second look.

warns-happens-next-looks-as = the following actions look as if you made them
warns-all-shown-and-said = the recording includes everything seen or heard on this computer
warns-where-was-taken-and = information about location and author is lost
warns-sees-every-window-and = the extension can see every window and every key press
warns-whoever-gets-in-do = anyone who gets in can do everything on this computer
warns-whoever-may-see-every = anyone with access can see every window and every key press
warns-decides-runs-when-people = the setting decides which program runs when people open something
warns-programs-lose-they-were = apps lose the permissions they were given
warns-whoever-stands-at-printer = anyone at the printer can read the pages
warns-whoever-reaches-acts-as-person = anyone who reaches the browser can act as you on every site you are signed in to
warns-whatever-on-screen-in = the screenshot shows everything on the screen
warns-act-in-other-windows = the key presses can act in other windows
