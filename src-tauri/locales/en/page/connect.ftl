### Agents' programs, and what their sessions keep.

connect-title = Connect an agent
connect-lead = An agent reaches Countersign through a small program that it starts. One entry in the agent's settings is enough.
connect-path = The program
connect-now = Connected now
connect-none = No agent is connected.
connect-connections =
    { $count ->
        [one] { $count } connection
       *[other] { $count } connections
    }
connect-copy = Copy
connect-copied = Copied
connect-shell = Also turn off the agent's own shell tool if you can: Countersign sees only what the agent sends it.
connect-found = On this computer
connect-looking = Looking for agents…
connect-nobody = None of the agents Countersign knows was found on this computer. Add the text to your agent's settings by hand.
connect-other = Other agents
connect-again = Look again
connect-state-connected = Connected
connect-state-other = Starts another program
connect-state-open = Not connected
connect-state-byHand = By hand
connect-starts = Its entry starts { $command }
connect-into = In { $file }
connect-itself = In its own settings
connect-terminal = Or in a terminal
connect-show = Connect…
connect-renew = Repair…
connect-take-back = Disconnect…
connect-name-show = Connect { $client }…
connect-name-renew = Repair { $client }…
connect-name-take-back = Disconnect { $client }…
connect-dialog-connect = Connect { $client }
connect-dialog-connect-lead = One entry is added to its settings file; nothing else changes. This is the change:
connect-dialog-write = Connect agent
connect-dialog-take-back = Disconnect { $client }
connect-dialog-take-back-lead = Countersign's entry is removed from its settings file. This is the change:
connect-dialog-take = Disconnect agent
connect-dialog-read-on = Scroll to the end to connect.
connect-dialog-partly = The change hasn't loaded completely. Load the rest and read it to connect.
connect-written = Connected. Restart { $client } to use it.
connect-taken = Disconnected. Restart { $client } for this to take effect.
connect-kept = The previous file is kept as { $path }

sessions-title = Sessions
sessions-lead = A session lets an agent continue where an earlier command left off: in its folder, with its variables. The card shows what a command gets from its session. Sessions are forgotten { $time } after their last use.
sessions-of = from { $agent }
sessions-of-on = from { $agent }, on { $computers }
sessions-own = starts in the agent's own folder
sessions-folder = starts in { $folder }
sessions-no-variables = no variables
sessions-used = used { $time } ago
sessions-left = forgotten in { $time }
sessions-end = End session
sessions-ended = Session { $name } is forgotten. Its next command starts fresh.
