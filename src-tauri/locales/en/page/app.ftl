### The page's frame, and words that stand in many places.

app-name = Countersign

term-command = Command
term-shell = Read by
term-program = The program
term-folder = In the folder
term-client = Asked by
term-environment = With the variable
term-stdin = With the input
term-script = Running the script
term-limit = For
term-host = On

view-label = Views
view-desk = Desk
view-rules = Rules
view-history = History
view-connect = Connect
view-settings = Settings
view-help = Help

bar-pause = Pause requests
bar-resume = Resume requests
bar-small = Small window
bar-whole = Whole window
bar-understood = Dismiss
bar-end-there = End it there
bar-unlock = Unlock keyring…
bar-paused = Requests are paused: agents are told so, and nothing new is asked or run.

vault-opening = Your rules are being read from the keyring; until then everything asks.

app-failed = That did not work.

key-enter = Enter
key-escape = Esc
key-arrows = ↑ ↓
key-pages = PgUp PgDn
key-ends = Home End
key-zones = F6
key-search = Ctrl F
key-leave = Shift Esc

keys-title = Keyboard shortcuts
keys-open = Keyboard shortcuts
keys-off = Letter keys are switched off in the settings.
keys-close = Close
keys-allow = Allow once; hold it for a dangerous request
keys-deny = Deny; again to send
keys-edit = Edit the command
keys-remember = Allow with a rule, or for the whole run
keys-terminal = Run in a terminal, or without one
keys-next = Show the next request
keys-down = Next in the queue
keys-up = Previous in the queue
keys-pick = Select for deciding together; Shift selects on to here
keys-undo = Undo denying several, for 5 seconds
keys-follow = Show the run that was just allowed
keys-filter = Filter what waits
keys-sort = Sort by age, or by care
keys-help = Show these shortcuts
keys-queue = Move in the queue; with Shift, select
keys-scroll = Scroll the request, as Space does
keys-ends = Go to its start or end
keys-zones = Go to the queue, the request, its actions
keys-enter = Send what is open
keys-escape = Close what is open
keys-search = Search in output or History
keys-leave = Stop typing into a run
