### Who is new here.

welcome-title = Welcome to Countersign
welcome-lead = Your AI asks. You countersign.
welcome-what = What it does
welcome-what-text = When an AI agent wants to run a command or change a file, it waits here. You see all of it, where it would happen and who asks. It happens only when you allow it; no answer means no.
welcome-connect = Connect an agent
welcome-connect-text = Add Countersign to your agent's settings. You see the change before it is written, and can undo it.
welcome-connected = An agent is connected.
welcome-open = Choose an agent
welcome-try-it = Try it
welcome-try-text = A harmless request arrives the way an agent's would: to print one line. Look at it, then allow or deny it. Nothing runs before.
welcome-ask = Make a request
welcome-asked = It is on its way to the desk.
welcome-done = Done
welcome-again = Show the welcome
