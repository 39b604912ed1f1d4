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
history-none-lead = Every request, its decision and its result are saved here, starting with the first one.
history-no-match = Nothing in History matches. Try other words, or clear the filters.
history-pick = Choose a request to see its details.
history-back = Back to the list
history-forgotten = forgotten
history-forgotten-lead = Its text and output were removed from History. Only the fact that there was a request remains.
history-edited = changed by you
history-open-waiting = waiting
history-open-running = running
history-lost = agent disconnected
history-record = Request in History
history-changed-to = You changed it to:
history-asked = The agent asked:
history-by = requested by
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
history-out-of-terminal = without a terminal, as you chose
history-typed = Typed into it
history-typed-count = Typed into it ({ $count })
history-typed-by-person = you
history-typed-by-agent = the agent, as you allowed
history-typed-by-grant = the agent, as you allowed for this run
history-typed-secret = a secret
history-typed-end = end of input
history-typed-more = Later typing isn't recorded.
history-view-excerpt = Excerpt
history-view-output = All output
history-view-replay = Replay
history-given-read = Part of the file the agent was given
history-given-list = Names the agent was given
history-not-given = What the agent was given isn't kept.
history-output = Output
history-no-output = Its output isn't kept.
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
history-unselected = Nothing is selected.
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
history-broken-off = The kept output can be read only up to here:
history-empty = It printed nothing here.
history-reading = Reading…
history-play = Play
history-pause = Pause
history-again = Play again
history-speed = Speed
history-to-end = Jump to the end
history-at = { $at } of { $all }
history-export = Export
history-export-hint = Export the filtered requests as JSON lines
history-save-output = Save output
history-save-cast = Save recording
history-save-cast-hint = asciicast v2
history-save-stream-stdout = Save only output
history-save-stream-stderr = Save only errors
history-save-stream-hint = Saves only this stream to a file; with several computers, only this computer's
history-copy = Copy selection
history-copy-hint = Select by dragging, by Shift with a click or an arrow key, or everything with Ctrl+A
history-copied = { $size } copied
history-not-copied = Couldn't copy: the clipboard isn't available.
history-too-much = More than { $size } is selected, which is too much for the clipboard. “{ $button }” saves all of it to a file.
history-written = Saved to { $path }
history-forget = Forget
history-sure = Press again to forget it
history-check = Check History
history-checking = Checking… { $count } so far
history-intact =
    { $count ->
        [one] History is intact up to { $when }: { $count } entry, and its kept output
       *[other] History is intact up to { $when }: { $count } entries, and their kept output
    }
history-intact-empty = History is empty, and nothing was deleted from it.
history-unkept =
    { $count ->
        [one] History isn't complete: one event was never saved, so History can't show what happened then.
       *[other] History isn't complete: { $count } events were never saved, so History can't show what happened then.
    }
history-rest-intact =
    { $count ->
        [one] The entry up to { $when } is unchanged.
       *[other] The { $count } entries up to { $when } are unchanged.
    }
history-missing =
    { $count ->
        [one] The kept output of one request is missing or incomplete, and no entry says that it was deleted.
       *[other] The kept output of { $count } requests is missing or incomplete, and no entry says that it was deleted.
    }
history-unheld = Countersign can't tell whether entries are missing at the end: { $why }.
history-broken = Something other than Countersign changed History. It shows at entry { $number }:
history-broken-lead = You can rely on everything before that entry, and on nothing after it.
