### Settings.

settings-title = Settings
settings-contents = Sections
settings-appearance-title = Appearance
settings-theme = Theme
settings-theme-system = System
settings-theme-light = Light
settings-theme-dark = Dark
settings-text = Text size
settings-text-percent = { $percent } %
settings-text-usual = Reset
settings-text-lead = Anywhere in Countersign, Ctrl and + or − change it, and Ctrl and 0 resets it. On a Mac, use ⌘.
settings-density = Density
settings-density-comfortable = Comfortable
settings-density-compact = Compact
settings-contrast = Contrast
settings-contrast-system = System
settings-contrast-more = More
settings-contrast-normal = Normal
settings-keys-title = Keys
settings-keys-lead = Single letters decide and move while you aren't typing. For a dangerous command, hold the letter, or press Enter after it.
settings-keys-mode = Letters work
settings-keys-plain = On their own
settings-keys-alt = With Alt
settings-keys-off = Not at all
settings-keys-taken = { $key } is already used: { $does }. Change that one first.
settings-keys-impossible = “{ $key }” can't be used. Choose a Latin letter, or a symbol that isn't a digit.
settings-keys-reset = Restore default keys
settings-notify-title = Notifications
settings-notify-lead = A popup announces each new request. It can deny a request or open this window; it can't allow anything.
settings-notify-remind = Remind me of waiting requests
settings-notify-remind-lead = Shows another popup each time the oldest request has waited this long.
settings-notify-never = Never
settings-notify-sound = Play a sound
settings-notify-sound-lead = With the popup of a new request, where the desktop plays sounds.
settings-notify-quiet = Quiet hours
settings-notify-quiet-lead = No popup and no sound. Requests wait, nothing is decided, and the tray still counts. When the hours end, one popup tells how many wait.
settings-notify-quiet-from = Quiet from
settings-notify-quiet-to = Quiet until
settings-notify-small = Keep the small window on top
settings-notify-small-lead = Stays above other windows, if the desktop allows it. Open it from the tray or with the button beside “?”.
settings-notify-shortcut = Open the small window from anywhere
settings-notify-shortcut-lead = Press the keys in this field: two or more of Ctrl, Alt, Shift and Super with a letter or a number. They only open the window; they decide nothing.
settings-notify-shortcut-none = none
settings-notify-shortcut-clear = Remove
settings-notify-shortcut-impossible = Press two or more of Ctrl, Alt, Shift and Super with a letter or a number.
settings-outside-title = Another program changed the settings file
settings-outside-lead = None of it applies until you decide. Your choice is written back to the file.
settings-outside-differs = { $name }: { $ours } now, { $theirs } in the file
settings-outside-same = The settings shown here are the same in the file.
settings-outside-unreadable = The file can't be used: { $why }.
settings-outside-keep = Keep my settings
settings-outside-take = Use the file's settings
settings-outside-on = on
settings-outside-off = off
settings-about-title = About
settings-about-version = Version
settings-about-license = License
settings-about-license-text = MIT. The typefaces Inter and JetBrains Mono are under the SIL Open Font License 1.1.
settings-about-system = System
settings-about-desktop = Desktop
settings-about-engine = Web engine
settings-about-data = Settings and History
settings-about-socket = Socket for agents
settings-about-tray = Tray icon
settings-about-tray-state =
    { $shown ->
        [yes] shown
       *[no] not shown by any panel
    }
settings-about-keyring = Keyring
settings-about-keyring-state =
    { $kind ->
        [opening] being read
        [ready] open
        [absent] not found
        [locked] locked
       *[damaged] can't be read
    }
settings-about-record = History
settings-about-record-state =
    { $kind ->
        [ready] kept
       *[other] not kept, or not completely
    }
settings-about-copy = Copy diagnostics
settings-about-copied = Copied
settings-about-copy-lead = Copies the lines above as text for a bug report. They contain no commands, keys or tokens, but they do contain folders, which may show your user name.
settings-about-line = { $name }: { $value }
settings-http-title = Connections over HTTP
settings-http-lead = For agents that can't start a program. Only programs on this computer can connect, and only with the token. The token lets them ask; you still decide every command.
settings-http-on = Accept agents over HTTP
settings-http-port = Port
settings-http-address = Address
settings-http-header = The agent must send its token with every request: Authorization: Bearer TOKEN
settings-http-token = Token
settings-http-once = It's shown only once. Copy it into your agent's settings now; it's saved in your keyring.
settings-http-renew-lead = A new token shuts out everything that uses the old one.
settings-http-renew = Make a new token
settings-record-title = History
settings-record-lead = The oldest entries are deleted first, and History notes that they were.
settings-record-days = Keep entries
settings-record-age =
    { $days ->
        [0] forever
        [one] for { $days } day
       *[other] for { $days } days
    }
settings-record-size = History, at most (MB)
settings-record-output = All kept output, at most (MB)
settings-record-run = Output of one run, at most (MB)
settings-record-when = Changes apply immediately.
settings-app-title = Start-up
settings-app-login = Start at login
settings-app-login-lead = Countersign starts in the tray without a window, so that agents can always reach you.
settings-app-plain = Draw without the graphics card
settings-app-plain-lead = Turned on automatically after the page crashed twice within a minute. To try again, turn it off and restart Countersign.
settings-agents-title = Agents
settings-agents-lead = Time limits and waiting apply to new requests.
settings-agents-usual = Usual time limit
settings-agents-usual-lead = For commands whose agent asks for none. The time a command waits for you doesn't count.
settings-agents-longest = Longest time limit
settings-agents-longest-lead = The most an agent can ask for. You can give a running command more time.
settings-agents-wait = Keep a request open
settings-agents-wait-lead = After its agent was told to come back later. Then the request expires, and nothing runs.
settings-agents-sessions = Keep a session
settings-agents-sessions-lead = Counted from its last use. A session keeps the folder and variables an agent's commands continue from.
settings-agents-mask = Show secrets to agents as stars
settings-agents-mask-lead = Covers passwords and keys in well-known forms. In History they're always stars.
