### What Doctor finds, and what to do about it: on the Help page and from `countersign doctor`.

doctor-bridge = Bridge
doctor-way = Connection to the app
doctor-agents = Agents
doctor-agent-file = { $agent }: settings file
doctor-agent-shell = { $agent }: its own shell
doctor-keyring = Keyring
doctor-popups = Popups
doctor-tray = Tray icon
doctor-record = History
doctor-versions = Versions

doctor-state =
    { $state ->
        [good] Good
        [look] Look
       *[broken] Broken
    }
doctor-line = { $state }: { $what }. { $found }
doctor-remedy = What to do: { $remedy }
doctor-sum = { $good } good, { $look } worth a look, { $broken } broken.

# A check that took too long.
doctor-late =
    { $seconds ->
        [one] This check didn't end within { $seconds } second.
       *[other] This check didn't end within { $seconds } seconds.
    }
doctor-late-do = Something it depends on isn't responding. Check again; if that doesn't help, log out and in again.
doctor-busy = An earlier run of this check is still stuck.

# The bridge.
doctor-bridge-good = { $file } is there and runs.
doctor-bridge-gone = There's no program at { $file }, so no agent can reach Countersign.
doctor-bridge-dead = { $file } doesn't run ({ $why }), so no agent can reach Countersign.
doctor-bridge-do = Install Countersign again: the bridge should be next to the app.
doctor-bridge-strange = its answer isn't a bridge's
doctor-bridge-slow = it didn't answer in time
doctor-way-good = The bridge can reach the running app.
doctor-way-closed = Countersign isn't running, so the connection wasn't tested. An agent that connects starts it.
doctor-way-closed-do = Open Countersign, then check again.
doctor-way-deaf = Countersign is running, but the bridge can't reach it: { $why }
doctor-way-deaf-do = Quit Countersign and open it again, then check again.

# Agents.
doctor-agents-none = No agent on this computer is connected, so Countersign sees none of their commands.
doctor-agents-none-do = Open Connect in Countersign and connect your agents.
doctor-agent-connected = Connected: { $file } starts the installed bridge.
doctor-agent-other = { $file } starts another program instead of the installed bridge: { $command }
doctor-agent-gone = { $file } starts a program that isn't there: { $command }
doctor-agent-other-do = Open Connect in Countersign and connect { $agent } again.
doctor-agent-unread = { $file }: { $why }
doctor-agent-unread-do = Repair the file in an editor, then check again.
doctor-shell-closed = Turned off in { $file }.
doctor-shell-open = On: { $agent } can run commands of its own that Countersign never sees.
doctor-shell-unknown = Countersign can't tell from { $agent }'s files whether it can run commands of its own.
doctor-shell-do =
    { $agent ->
        [claude-code] Add "Bash" to the list permissions.deny in { $file }.
        [codex] Set shell_tool = false under [features] in { $file }.
        [gemini] Add "run_shell_command" to the list tools.exclude in { $file }.
        [opencode] Set permission.bash to "deny" in { $file }.
        [goose] Turn the Developer extension off in Goose's settings.
       *[other] Turn its shell or terminal tool off in its own settings, if it has one.
    }

# The keyring.
doctor-keyring-good =
    { $rules ->
        [0] It's unlocked. No rules are saved in it.
        [one] It's unlocked, and the { $rules } rule in it can be read.
       *[other] It's unlocked, and all { $rules } rules in it can be read.
    }
doctor-keyring-aside =
    { $aside ->
        [one] It's unlocked, but { $aside } entry in it isn't used: { $why }
       *[other] It's unlocked, but { $aside } entries in it aren't used. The first: { $why }
    }
doctor-keyring-aside-do = Open Rules in Countersign and save the rules you still want again.
doctor-keyring-absent = No keyring responds, so no rule can be saved, and saved rules allow nothing.
doctor-keyring-locked-do = Unlock your keyring. Until then, you're asked about every command.
doctor-keyring-absent-do = Start or install a keyring such as GNOME Keyring or KWallet. Until then, you're asked about every command.
doctor-keyring-failed-do = Restart your keyring's service or log in again, then check again.

# Popups and the tray icon.
doctor-popups-good = Shown by { $server }.
doctor-popups-none = Nothing on this desktop shows popups, so a waiting request shows only in the window and the tray.
doctor-popups-none-do = Start your desktop's notification service, or install one such as dunst or mako.
doctor-tray-good = Your desktop shows tray icons.
doctor-tray-none = Your desktop shows no tray icons.
doctor-tray-none-do = Turn tray icons on, in GNOME with the AppIndicator extension. Starting Countersign again also opens its window.

# History.
doctor-record-good =
    { $entries ->
        [one] { $entries } entry, unchanged since it was written. { $size } in { $folder }.
       *[other] { $entries } entries, unchanged since they were written. { $size } in { $folder }.
    }
doctor-record-part = The first { $entries } entries are unchanged since they were written; there wasn't time to check the rest. { $size } in { $folder }.
doctor-record-part-do = Open History and check the rest there.
doctor-record-none = History is empty. It will be stored in { $folder }.
doctor-record-changed = Something other than Countersign changed it. Entry { $at }: { $what }
doctor-record-changed-do = Don't rely on it. Export it from History to investigate, and find out who can write to { $folder }.
doctor-record-missing =
    { $missing ->
        [one] The kept output of { $missing } run in { $folder } is missing or incomplete.
       *[other] The kept output of { $missing } runs in { $folder } is missing or incomplete.
    }
doctor-record-missing-do = If you didn't delete it and there was no power failure, find out who did.
doctor-record-unread = It can't be read: { $why }
doctor-record-unread-do = Check whether the disk is full or failing, and whether you can read and write { $folder }.
doctor-record-ill-do = Check whether the disk is full and whether you can write to { $folder }.
doctor-bytes = { $bytes } bytes
doctor-kb = { $amount } kB
doctor-mb = { $amount } MB
doctor-gb = { $amount } GB

# Versions.
doctor-versions-good = Countersign { $own }, { $engine }, { $system }, { $desktop }.
doctor-versions-plain = Countersign { $own }, { $engine }, { $system }.
doctor-versions-bridge = The bridge is version { $bridge }, Countersign is version { $own }.
doctor-versions-bridge-do = Install Countersign again, so that both have the same version.
doctor-versions-app = The running app is version { $app }, the installed one is version { $own }.
doctor-versions-app-do = Quit Countersign and open it again.
