### What a command waits for and leaves running.

foretold-wait-editor = { $command } opens an editor and waits until you close it.
foretold-wait-prompt = { $command } opens a prompt and waits for input.
foretold-wait-question = { $command } asks a question and waits for the answer.
foretold-wait-password = { $command } may ask for a password.
foretold-wait-terminal = { $command } needs a terminal.
foretold-wait-screen = { $command } takes over the terminal and waits for keys.
foretold-wait-pager = { $command } shows its output a page at a time and waits for keys.
foretold-none = It has no terminal, so it may fail or never end.
foretold-unanswered = It has no terminal, so nobody can answer: it may fail.
foretold-there = You can answer it in the run's terminal.
foretold-typing = Waiting for you to type
foretold-background = It runs in the background.
foretold-other = If it leaves something running:
foretold-leaves = Something it starts may keep running after the command ends.
foretold-stays-label = What keeps running
foretold-stays-call = Stop it when the command ends
foretold-stays-agent = Stop it when the agent disconnects
foretold-stays-on = Leave it running until I stop it
foretold-since = since { $time }
foretold-process = process { $pid }
foretold-more =
    { $count ->
        [one] and { $count } more process
       *[other] and { $count } more processes
    }
foretold-no-terminal = It needed a terminal and had none. Choose “Run in a terminal” on its card the next time it asks.
foretold-running-time = of running time
foretold-running-time-hint = Time while the computer is suspended doesn't count.
