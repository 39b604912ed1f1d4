### All that runs, and requests whose agent is gone.

alive-label = Resource use
alive-open = Resource use
alive-lead = Processor time and memory of each run and everything it started. Measured only while this page is open.
alive-untold = This system doesn't report what a run uses.
alive-none = Nothing is running.
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
alive-everything-hint = Stopping everything also denies every waiting request.
alive-sure = Press again to stop everything

lost-label = Request whose agent disconnected
lost-heading = Agent disconnected
lost-title = The agent disconnected
lost-lead = It was waiting for you when Countersign quit. Nothing in it has run, and nothing will run by itself: the agent is no longer connected.
lost-own = Request it myself
lost-own-hint = It returns to the desk as your own request, read and explained as things are now. It runs once you allow it. No agent is told.
lost-away = Dismiss
