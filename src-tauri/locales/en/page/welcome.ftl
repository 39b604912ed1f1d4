### Who is new here.

welcome-title = Welcome to Countersign
welcome-lead = Your AI asks. You countersign.
welcome-what = What it does
welcome-what-text = When an AI agent wants to run a command or change a file, it waits here. You see the whole command or change, where it would happen, and who asks. Nothing happens unless you allow it; no answer means no.
welcome-connect = Connect an agent
welcome-connect-text = Add Countersign to your agent's settings. You see the change before it's made, and can undo it.
welcome-connected = An agent is connected.
welcome-open = Choose an agent
welcome-try-it = Try it
welcome-try-text = A harmless request to print one line arrives just as an agent's would. Look at it, then allow or deny it. Nothing runs until you do.
welcome-ask = Make a request
welcome-asked = The request is on its way to the desk.
welcome-done = Done
welcome-again = Show the welcome
