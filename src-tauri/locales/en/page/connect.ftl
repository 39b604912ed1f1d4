### Agents' programs, and what their sessions keep.

connect-title = Connect an agent
connect-lead = An agent reaches Countersign through a small program, which its client starts. One entry in the client's settings is enough.
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
connect-shell = Also turn off the client's own shell tool where you can: Countersign sees only what the agent sends it.
connect-found = On this computer
connect-looking = Looking for clients…
connect-nobody = None of the clients we know was found here. Put the text into yours by hand.
connect-other = Other clients
connect-again = Look again
connect-state-connected = Connected
connect-state-other = Starts another program
connect-state-open = Not connected
connect-state-byHand = By hand
connect-starts = Its entry starts { $command }
connect-into = Into { $file }
connect-itself = Into its own settings
connect-terminal = Or in a terminal
connect-show = Show the change…
connect-renew = Renew it…
connect-take-back = Take it back…
connect-name-show = Show the change: { $client }
connect-name-renew = Renew it: { $client }
connect-name-take-back = Take it back: { $client }
connect-dialog-connect = Connect { $client }
connect-dialog-connect-lead = One entry comes into its file, and nothing else changes. This is the change:
connect-dialog-write = Write it
connect-dialog-take-back = Disconnect { $client }
connect-dialog-take-back-lead = Countersign's entry goes out of its file. This is the change:
connect-dialog-take = Take it back
connect-dialog-read-on = Scroll to the end to write it.
connect-dialog-partly = Not all of it is here yet. Fetch the rest and read it to write it.
connect-written = Written. Start { $client } again, so that it sees it.
connect-taken = Taken back. Start { $client } again, so that it sees it.
connect-kept = As it was before, the file is kept as { $path }

sessions-title = Sessions
sessions-lead = Agents can go on where an earlier command left off: in its folder, with its variables. What a session gives to a command stands on its card. It is forgotten { $time } after its last use.
sessions-of = of { $agent }
sessions-of-on = of { $agent }, on { $computers }
sessions-own = starts in the client's own folder
sessions-folder = starts in { $folder }
sessions-no-variables = no variables
sessions-used = used { $time } ago
sessions-left = forgotten in { $time }
sessions-end = End session
sessions-ended = The session { $name } is forgotten. Its commands start anew.
