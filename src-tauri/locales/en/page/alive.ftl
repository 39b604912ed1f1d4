### All that runs, and requests whose agent is gone.

alive-label = What is running
alive-open = What they use
alive-lead = What each run takes of this computer, with everything it started. Looked at only while this page is open.
alive-untold = This system does not say what a run takes of the computer.
alive-none = Nothing runs.
alive-time = Time left
alive-cpu = Processor
alive-busy = Total
alive-memory = Memory
alive-processes = Processes
alive-percent = { $percent } %
alive-seconds = { $seconds } s
alive-stopping = stopping
alive-left-behind = left behind
alive-stop = Stop { $command }
alive-stop-client = Stop all of { $agent }
alive-everything = Stop everything
alive-everything-hint = Stopping everything also denies what waits.
alive-sure = Press again to stop everything

lost-label = Request without an agent
lost-heading = Lost its agent
lost-title = This lost its agent
lost-lead = It was waiting for you when Countersign ended. Nothing of it has run, and nothing of it runs by itself: the agent that asked is not connected to it any more.
lost-own = Ask for it as my own
lost-own-hint = It comes to the desk as a request of yours, read and explained as things are now. It runs once you allow it, and no agent hears of it.
lost-away = Dismiss
