# What the programs of `programs/computer/desktop.toml` do: clauses without a capital and a full stop.

xdotool-presses = presses keys and buttons for the user { $all }
ffmpeg-sends-screen = sends what is on the screen, heard or seen here to { $all }
ffmpeg-shows-recorded = shows what can be recorded
ffmpeg-sends = sends { $value } to { $all }
ffmpeg-records = records what is on the screen, heard or seen here in { $all }
ffmpeg-shows-it = shows what it can do
ffmpeg-reads = reads { $value } and writes nothing
ffmpeg-shows-facts = shows facts about a file
ffmpeg-converts = converts { $value } to { $all }
exiftool-removes = removes what { $all } says about itself
exiftool-changes = changes what { $all } says about itself
gnome-extensions-install-lets = lets { $all } run inside the desktop
gnome-extensions-uninstall-takes = takes { $all } out of the desktop
gnome-extensions-list-shows = shows what runs inside the desktop { $all }
gnome-extensions-changes = changes what runs inside the desktop: { $all }
grdctl-lets = lets this screen be steered from elsewhere: { $all }
grdctl-ends = ends that this screen is steered from elsewhere: { $all }
grdctl-shows = shows whether this screen can be steered from elsewhere { $all }
xhost-lets = lets others use this screen: { $all }
xhost-shows = shows or takes back who may use this screen { $all }
desktop-shows-keyboards = shows keyboards and mice { $all }
xinput-shows = shows every key that is pressed
xinput-changes = changes keyboards and mice { $all }
xdg-mime-default-lets = lets { $first } open { $from-second }
xdg-mime-query-asks = asks which program opens what: { $all }
xdg-mime-changes = changes which program opens what: { $all }
tccutil-forgets = forgets which programs people allowed what: { $all }
lp-prints = prints { $all-or-input } on paper { $value }
    .output = { $all-or-input } on paper { $value }
asciinema-records = records a terminal { $all }
zenity-shows = shows a window { $all }
ffplay-plays = plays { $all }
chromium-opens-browser = { $all-count ->
        [0] opens a page in a browser without a window
       *[other] opens { $all } in a browser without a window
    }
chromium-opens = { $all-count ->
        [0] opens a browser
       *[other] opens { $all }
    }
chromium-writes = { $value-count ->
        [0] writes a picture of it
       *[other] writes { $value }
    }
chromium-lets = lets programs steer the browser at { $value }
screencapture-takes = takes a picture of the screen { $all }
wtype-presses = presses keys or moves the mouse: { $all }
gum-prints = prints { $all }
    .output = { $all }
festival-reads = reads aloud { $all-or-input }
scanimage-takes = takes in a sheet of paper
lpadmin-changes = changes the printers: { $all }
cupsctl-lets = lets others reach the printers ({ $all })
sane-find-scanner-shows = shows the printers
tiled-makes = makes pictures of { $all }
unrealeditor-builds = builds or runs the game { $all }

# What deserves a second look.

warns-happens-next-looks-as = what happens next looks as if the user did it
warns-all-shown-and-said = all that is shown and said is in it
warns-where-was-taken-and = where it was taken and by whom is lost
warns-sees-every-window-and = it sees every window and every key
warns-whoever-gets-in-do = whoever gets in can do everything here
warns-whoever-may-see-every = whoever may can see every window and every key
warns-decides-runs-when-people = it decides what runs when people open something
warns-programs-lose-they-were = programs lose what they were allowed
warns-whoever-stands-at-printer = whoever stands at the printer can read it
warns-whoever-reaches-acts-as-person = whoever reaches it acts as the person there
warns-whatever-on-screen-in = whatever is on the screen is in it
warns-act-in-other-windows = this can act in other windows
