### Who is new here.

welcome-title = Welcome to Countersign
welcome-lead = Your AI asks. You countersign.
welcome-what = What it does
welcome-what-text = When an AI agent wants to run a command or change a file, it waits here. You see all of it, where it would happen and who asks. Only when you allow it does it happen; no answer means no.
welcome-connect = Connect a client
welcome-connect-text = Tell the program your agent lives in about Countersign. You see the change to its settings before it is written, and can take it back.
welcome-connected = An agent's client is connected.
welcome-open = Choose a client
welcome-try-it = Try it
welcome-try-text = A harmless request comes the way an agent's would: to print one line. Look at it, then allow or deny it. Nothing runs before.
welcome-ask = Make a request
welcome-asked = It is on its way to the desk.
welcome-done = Done
welcome-again = Show the welcome
