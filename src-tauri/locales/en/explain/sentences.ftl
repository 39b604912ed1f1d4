# How clauses become a sentence, and what stands between the words of a command.

sentence-touches = { $sentence } ({ $names })
headline-then = { $first }, then { $next }
headline-more = { $more ->
        [one] { $text }, and one more step
       *[other] { $text }, and { $more } more steps
    }
names-more = { $names } and { $more } more
each-thing = it
each-named = that { $noun }
patterns-like = matching { $like }
patterns-unlike = not matching { $unlike }
patterns-both = matching { $like }, but not { $unlike }
patterns-none = with given names
