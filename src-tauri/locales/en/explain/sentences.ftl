# How clauses become a sentence, and what stands between the words of a command.

sentence-touches = { $sentence } ({ $names })
headline-then = { $first }, then { $next }
headline-more = { $more ->
        [one] { $text }, and one more step
       *[other] { $text }, and { $more } more steps
    }
headline-runs-download = downloads { $source } and runs it straight away, unseen
headline-runs-download-as-admin = downloads { $source } and runs it straight away as administrator, unseen
headline-runs-output = runs whatever { $program } prints, which isn't shown here
headline-runs-output-as-admin = runs whatever { $program } prints as administrator, which isn't shown here
headline-sends = sends { $files }, which can hold secrets, to { $place }
headline-sends-secret = sends a secret to { $place }
headline-elsewhere = another computer
names-more = { $names } and { $more } more
each-thing = it
each-named = that { $noun }
patterns-like = matching { $like }
patterns-unlike = not matching { $unlike }
patterns-both = matching { $like }, but not { $unlike }
patterns-none = with given names
