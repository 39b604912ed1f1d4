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

bar-pause = Pause requests
bar-resume = Take requests again
bar-settings = Settings
bar-more = All settings
bar-theme = Theme
bar-theme-system = System
bar-theme-light = Light
bar-theme-dark = Dark
bar-understood = Dismiss
bar-end-there = End it there
bar-unlock = Unlock keyring…
bar-paused = Requests are paused: agents are told so, and nothing new is asked or run.

vault-opening = Your rules are being read from the keyring; until then everything asks.

app-failed = That did not work.

key-escape = Esc
