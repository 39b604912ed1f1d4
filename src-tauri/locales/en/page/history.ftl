### The record of the past.

history-label = History
history-search = Search history
history-hint = Command, reason, folder, agent or output
history-filters = Filters
history-client = Client
history-folder = Folder
history-decision = Decision
history-outcome = Outcome
history-time = Time
history-any-client = Every agent
history-any-folder = Every folder
history-any-decision = Every decision
history-any-outcome = Every outcome
history-span-all = All time
history-span-today = Today
history-span-week = 7 days
history-span-month = 30 days
history-clear = Clear filters
history-newer = Show newer
history-list = Requests
history-count = { $count } found
history-count-more = { $count }+ found
history-all =
    { $count ->
        [one] { $count } request in History
       *[other] { $count } requests in History
    }
history-looking = Looking…
history-load-more = Load more
history-none = History is empty
history-none-lead = Every request, who decided it and its result is written down here, from the first one on.
history-no-match = Nothing in History matches. Search for other words, or clear the filters.
history-pick = Choose a request to see all of it.
history-back = Back to the list
history-forgotten = forgotten
history-forgotten-lead = Its text and output were removed from History. That there was a request remains.
history-edited = changed by you
history-open-waiting = waiting
history-open-running = running
history-lost = lost its agent
history-record = Request of the past
history-changed-to = You changed it to:
history-asked = The agent asked:
history-by = asked by
history-chain = through
history-in = in
history-program = runs
history-limit = limit
history-decided = decided
history-after = after { $time }
history-outcome-after = { $outcome }{ "\u00A0" }after { $time }
history-told = The agent was told
history-times-started = started
history-times-ended = ended
history-times-ran = ran for
history-left = left behind
history-sets = variables
history-in-terminal = in a terminal, as you chose
history-out-of-terminal = in no terminal, as you chose
history-typed = Typed into it
history-typed-count = Typed into it ({ $count })
history-typed-by-person = you
history-typed-by-agent = the agent, as you allowed
history-typed-by-grant = the agent, under your grant for this run
history-typed-secret = a secret
history-typed-end = end of input
history-typed-more = What was typed after this is not noted.
history-view-excerpt = Excerpt
history-view-output = All output
history-view-replay = Replay
history-given-read = What the agent was given of it
history-given-list = The names the agent was given
history-not-given = What the agent was given of it is not kept.
history-output = Output
history-no-output = No output is kept of it.
history-stream-stdout = Output
history-stream-stderr = Errors
history-stream = Stream
history-rows = Rows { $from } to { $to } of { $all }
history-rows-about = Rows { $from } to { $to } of about { $all }
history-selected =
    { $count ->
        [one] { $count } row selected
       *[other] { $count } rows selected
    }
history-selected-about =
    { $count ->
        [one] About { $count } row selected
       *[other] About { $count } rows selected
    }
history-unselected = Nothing is selected any more.
history-find-none = no match
history-find-looking = looking…
history-find-matches =
    { $count ->
        [one] { $count } match
       *[other] { $count } matches
    }
history-find-matches-more = more than { $count } matches
history-find-at = { $at } of { $count }
history-find-at-more = { $at } of more than { $count }
history-broken-off = What was kept can be read up to here and no further:
history-empty = Nothing was written to it.
history-reading = Reading…
history-play = Play
history-pause = Pause
history-again = Play again
history-speed = Speed
history-to-end = Jump to the end
history-at = { $at } of { $all }
history-export = Export
history-export-hint = Write down what the filters show, as JSON lines
history-save-output = Save output
history-save-cast = Save recording
history-save-cast-hint = asciicast v2
history-save-stream-stdout = Save only output
history-save-stream-stderr = Save only errors
history-save-stream-hint = Writes just this stream into a file: of this computer, where there are several
history-copy = Copy selection
history-copy-hint = Select by dragging, by Shift and a press or an arrow, or all of it by Ctrl+A
history-copied = { $size } copied
history-not-copied = Couldn't copy: the clipboard isn't available.
history-too-much = More than { $size } is selected, which is more than a clipboard should hold. “{ $button }” writes all of it into a file.
history-written = Written to { $path }
history-forget = Forget
history-sure = Press again to forget it
history-check = Check History
history-checking = Checking… { $count } so far
history-intact =
    { $count ->
        [one] History is intact up to { $when }: { $count } entry, and the output kept beside them
       *[other] History is intact up to { $when }: { $count } entries, and the output kept beside them
    }
history-intact-empty = History is empty, and nothing was removed from it.
history-unkept =
    { $count ->
        [one] History isn’t complete: one event was never written to it, so it can’t show what happened then.
       *[other] History isn’t complete: { $count } events were never written to it, so it can’t show what happened then.
    }
history-rest-intact =
    { $count ->
        [one] The entry up to { $when } is as written.
       *[other] The { $count } entries up to { $when } are as written.
    }
history-missing =
    { $count ->
        [one] What was kept of the output of one request is not there, or its end is not, and nothing says that it was removed.
       *[other] What was kept of the output of { $count } requests is not there, or its end is not, and nothing says that it was removed.
    }
history-unheld = Whether entries are missing at its end cannot be told: { $why }.
history-broken = History was changed by something other than Countersign. It shows at entry { $number }:
history-broken-lead = Everything before that entry can be relied on; nothing after it can.
