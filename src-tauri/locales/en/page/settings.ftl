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
settings-text-lead = From anywhere: Ctrl and + or − changes it, Ctrl and 0 resets it. On a Mac, use ⌘.
settings-density = Density
settings-density-comfortable = Comfortable
settings-density-compact = Compact
settings-contrast = Contrast
settings-contrast-system = System
settings-contrast-more = More
settings-contrast-normal = Normal
settings-http-title = Connections over HTTP
settings-http-lead = For clients that cannot start a program. Only programs on this computer reach it, and only with its token. The token lets them ask; you still decide every command.
settings-http-on = Let clients in over HTTP
settings-http-port = Port
settings-http-address = Address
settings-http-header = The client must send its token with every request: Authorization: Bearer TOKEN
settings-http-token = Token
settings-http-once = It is shown this once. Copy it into your client now; it is kept in your keyring.
settings-http-renew-lead = A new token shuts out everybody who has the old one.
settings-http-renew = Make a new token
settings-record-title = Record
settings-record-lead = What’s too old or too much is deleted, oldest first, and the record says so.
settings-record-days = Keep what happened
settings-record-age =
    { $days ->
        [0] for ever
        [one] for { $days } day
       *[other] for { $days } days
    }
settings-record-size = The record, at most (MB)
settings-record-output = All kept output, at most (MB)
settings-record-run = Output of one run, at most (MB)
settings-record-when = Changes apply immediately.
settings-app-title = Start-up
settings-app-login = Start at login
settings-app-login-lead = Countersign starts in the tray, without a window, so that agents can ask.
settings-app-plain = Draw without the graphics card
settings-app-plain-lead = Turned on by itself after the window's page crashed twice within a minute. Turn it off to try again, from the next start on.
settings-agents-title = Agents
settings-agents-sessions = Remember a session
settings-agents-sessions-lead = After its last use. A session is the folder and the variables an agent's commands go on from.
settings-agents-mask = Show secrets to agents as stars
settings-agents-mask-lead = Passwords and keys that can be told by their form. In the record they are always stars.
