### What the page explains about itself: the help, and the sentences on chips and facts.

help-title = Help
help-contents = Sections

## Keys

help-keys = Keys
help-keys-lead = They work while you aren't typing in a field. A request accepts keys once it has been on the screen for a moment.
help-keys-allow = Allow the request once
help-keys-deny = Deny the request
help-keys-rule = Allow it and save a rule
help-keys-edit = Edit the command before you decide
help-keys-terminal = Run it in a terminal, or without one
help-keys-up = Go up in the list
help-keys-down = Go down in the list
help-keys-next = Show the next request
help-keys-pick = Select a request to decide several together
help-keys-pick-on = Select the next request, too
help-keys-undo = Undo denying several, for 5 seconds
help-keys-follow = Show the run you just allowed
help-keys-filter = Filter waiting requests, when there are more than ten
help-keys-sort = Sort waiting requests by age or risk
help-keys-search = Search the output of a run
help-keys-larger = Larger text
help-keys-smaller = Smaller text
help-keys-usual = Usual text size
help-keys-leave = Stop typing into a run's terminal
help-key-ctrl = Ctrl
help-key-shift = Shift
help-key-esc = Esc

## Doctor

help-doctor = Doctor
help-doctor-lead = Checks everything Countersign depends on and says how to fix problems. It changes nothing. In a terminal: countersign doctor
help-doctor-check = Check now
help-doctor-checking = Checking…
help-doctor-popup = Send a test popup
help-doctor-popup-sent = A popup was sent. If you don't see it, check your desktop's notification settings and whether “do not disturb” is on.
help-doctor-copy = Copy
help-doctor-copied = Copied.
help-doctor-lines = What was found
help-doctor-state =
    { $state ->
        [good] Good
        [look] Look
       *[broken] Broken
    }
help-doctor-sum =
    { $state ->
        [good] All is well.
        [look] Nothing is broken. Some things are worth a look.
       *[broken] Something is broken.
    }

## What is promised

help-promised = What Countersign promises
help-promised-allowed = Nothing an agent requests runs, and no file changes, unless you allowed exactly that in this window or made a rule here that covers it.
help-promised-shown = The card shows what will run. If a file that affects it changes in the meantime, the request returns with the difference.
help-promised-silence = No answer means no. A closed window, a locked keyring, a disconnected agent or an expired request never allows anything.
help-promised-window = Only this window can allow a request, make a rule or widen one. No message, file, command or variable can.
help-promised-who = The name of whoever asks comes from your system. What an agent calls itself is shown as unverified.
help-promised-hidden = Hidden characters are drawn as marks, and an agent's text is never read as a command to the page or the terminal.
help-promised-end = A time limit, Stop and Quit end every process a run has started. Survivors are counted and shown.
help-promised-history = History shows whether anyone changed it afterwards, unless they can also write to your keyring.

help-unpromised = What it doesn't promise
help-unpromised-you = Protection from code that already runs as you. A program you allowed can press keys in this window or read an unlocked keyring.
help-unpromised-explained = A correct or complete explanation. Explanations help you read a command; nothing is ever allowed because of one.
help-unpromised-lock = A lock. Blocking is a signal to the agent: the same thing can be done with other commands.
help-unpromised-secrets = That every secret is masked. Countersign knows the common forms; a secret without such a form looks like any other text.
help-unpromised-allowed = Control over what an allowed program does, such as a test, a build or an install script.
help-unpromised-past = A view of everything an agent does. Countersign sees only what is sent to it, so turn the agent's own shell tool off.

## Signs in the lists

help-signs = Signs in the lists
help-sign-routine = Routine: nothing stands out.
help-sign-waiting = Waiting for your decision; nothing stands out.
help-sign-care = Take care: it installs, connects, changes files or runs code.
help-sign-danger = Dangerous: it deletes, needs administrator rights, hides something, or can't be explained.
help-sign-running = Running now.
help-sign-done = Ended successfully.
help-sign-failed = Ended with an error, ran out of time, or never started.
help-sign-no = You denied it.
help-sign-none = Stopped, withdrawn, expired or refused: it didn't finish.

## Chips on a step

help-chips = Labels on a step
help-chips-lead = They say what a step can affect. The card shows the same sentence when you point at a label or move to it with Tab.
hint-effect-read = Reads files or settings. Reading alone changes nothing.
hint-effect-write = Creates files or changes their contents.
hint-effect-delete = Deletes files or data.
hint-effect-network = Connects to another computer or to a service.
hint-effect-install = Puts software on this computer. Its install scripts may run.
hint-effect-admin = Runs with administrator rights, which can change anything on this computer.
hint-effect-runCode = Runs code that isn't in the command itself, such as a script, a test or a build.
hint-effect-process = Starts, stops or signals programs.
hint-effect-none = Affects only the command's own shell, such as its folder or variables.
hint-effect-unknown = Countersign can't tell what this step does. Read it before you allow it.

## Facts on a card

help-facts = Facts on a card
hint-fact-folder = The folder the command starts in. Names without a full path are looked up from here.
hint-fact-session = A named session: its folder and variables carry over from one command to the next.
hint-fact-limit = How long the command may run. When the time is up, every process it started is ended.
hint-fact-waits = How long the agent waits for your answer. After that, the request expires and nothing runs.
hint-fact-environment = Variables the agent sets for this command only. They can change what a program does.
hint-fact-shell = The shell that reads the command, or the program that runs without one.
hint-fact-background = The command keeps running when the agent disconnects.
hint-fact-terminal = The command gets its own terminal, and you can type into it while it runs.
hint-fact-input = The agent can send the command more input while it runs.
hint-fact-repeated = The agent has asked for exactly this before.
