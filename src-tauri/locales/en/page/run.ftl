### A run, its output, and typing into it.

run-region = Run and its output
run-label = Run
run-by-person = allowed once by you
run-by-rule = allowed by your rule “{ $rule }”
run-by-rule-fenced =
    { $fence ->
        [full] allowed by your rule “{ $rule }”, fenced
        [part] allowed by your rule “{ $rule }”, fenced in part
       *[none] allowed by your rule “{ $rule }”, not fenced
    }
run-by-grant = allowed by you for this run
run-remaining = { $left } left of { $all }
run-unlimited = no limit
run-more = +1 minute
run-much-more = +10 minutes
run-no-limit = No limit
run-stop = Stop
run-stop-hint = Asks the command to end. If it's still running after 3 seconds, it's killed.
run-kill = Kill
run-kill-hint = Ends the command immediately, without letting it clean up.
run-stopping = Asked to stop. It has 3 seconds to clean up.
run-output = Output
run-earlier = Show { $size } of earlier output
run-skipped = { $size } not shown live
run-none = No output yet.
run-given = The agent gets the beginning and the end: at most { $size } of output, and the same of errors.
run-copy = Copy
run-copy-all = Copy output
run-copied = Copied
run-copied-part =
    { $lines ->
        [one] Only the newest line was copied.
       *[other] Only the newest { $lines } lines were copied.
    }
run-copied-part-kept =
    { $lines ->
        [one] Only the newest line was copied. Save the output to have all of it.
       *[other] Only the newest { $lines } lines were copied. Save the output to have all of it.
    }
run-not-copied = Couldn't copy: the clipboard isn't available.
run-save = Save
run-save-all = Save all output to a file
run-written = { $size } saved to { $path }
run-tools = Output tools
run-hold = Pause
run-follow = Follow
run-held = Paused: new output appears when you follow again.
run-search = Search
run-search-for = Search in the output
run-search-next = Next match
run-search-previous = Previous match
run-search-close = Close search
run-find-none = no match
run-find-matches =
    { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }
run-find-at = { $at } of { $count }
run-wrap = Wrap lines
run-smaller = Smaller text
run-larger = Larger text
run-process = process { $pid }
run-complained = Lines with a bar are errors (stderr)

typing-label = Type into it
typing-begin = Type into it
typing-lead = It runs in a terminal. The agent sees the output; what you type is saved in History.
typing-now = You are typing into it.
typing-out = Every key goes to the command until you press Shift+Esc.
typing-stop = Stop typing
typing-wants = { $agent } wants to type into a running command
typing-into-terminal = Into this command, which runs in a terminal
typing-into-input = Into this command, which reads its input
typing-wanted = It would type exactly this
typing-hidden =
    { $count ->
        [one] It holds { $count } character that is hidden or easily mistaken for another. They are drawn as marks.
       *[other] It holds { $count } characters that are hidden or easily mistaken for another. They are drawn as marks.
    }
typing-then-ends = Then its input ends.
typing-for-run = Allow for this run
typing-for-run-hint = Until this command ends, this agent can type into it without asking you. You can revoke that beside its output.
typing-granted = The agent types into it without asking you, as you allowed for this run.
typing-ask-again = Ask me again
typing-field = Line to send
typing-send = Send
typing-end = End input
typing-secret = Secret…
typing-secret-field = A secret line
typing-send-secret = Send secret
typing-no-secret = Cancel
typing-promise = Neither History nor the agent gets it. If the run prints these exact characters, •••• is shown instead. Countersign can't hide anything else the program does with them.
typing-short = Countersign can't mask fewer than 4 characters: if the run prints them, the agent sees them.

ended-label = Ended run
ended-history = Show in History
ended-last-error = Last error:
ended-left =
    { $count ->
        [one] { $count } process left
       *[other] { $count } processes left
    }
ended-end-left = Stop the rest
ended-readable = The agent can read it until { $when }
ended-reason = Reason given to the agent
ended-silent = No output.
ended-bytes = { $output } of output, { $errors } of errors
