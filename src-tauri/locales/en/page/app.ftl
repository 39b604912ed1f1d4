### The page's frame, and words that stand in many places.

app-name = Countersign

term-command = Command
term-shell = Shell
term-program = Program
term-folder = Folder
term-client = Asked by
term-environment = Variable
term-stdin = Input
term-script = Script
term-limit = Time limit
term-host = Computer

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
bar-whole = Full window
bar-understood = Dismiss
bar-end-there = End it there
bar-unlock = Unlock keyring…
bar-paused = Requests are paused: new ones are refused, and agents are told so.

vault-opening = Your rules are being read from the keyring. Until then, every command asks you.

app-failed = That didn't work.

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
keys-off = Letter keys are turned off in Settings.
keys-close = Close
keys-allow = Allow once; hold it for a dangerous request
keys-deny = Deny; press again to send
keys-edit = Edit the command
keys-remember = Allow with a rule, or for the whole run
keys-terminal = Run in a terminal, or without one
keys-next = Show the next request
keys-down = Next in the queue
keys-up = Previous in the queue
keys-pick = Select requests to decide together; Shift selects a range
keys-undo = Undo denying several requests, for 5 seconds
keys-follow = Show the run you just allowed
keys-filter = Filter waiting requests
keys-sort = Sort by age or risk
keys-help = Show these shortcuts
keys-queue = Move in the queue; with Shift, select
keys-scroll = Scroll the request; Space does, too
keys-ends = Go to the start or end of the request
keys-zones = Move between queue, request and actions
keys-enter = Confirm the open dialog
keys-escape = Close the open dialog
keys-search = Search in output or History
keys-leave = Stop typing into a run
