# What git shows of the history and the files: clauses without a capital and a full stop.

git-log-shows-history-where = { $all-count ->
        [0] shows the history of the repository where { $value } came or went, with everything that changed
       *[other] shows the history of { $all } where { $value } came or went, with everything that changed
    }
git-log-shows-history-where-came = { $all-count ->
        [0] shows the history of the repository where { $value } came or went
       *[other] shows the history of { $all } where { $value } came or went
    }
git-log-shows-speaks = { $all-count ->
        [0] shows the history of the repository that speaks of { $value }
       *[other] shows the history of { $all } that speaks of { $value }
    }
git-log-shows-history-everything = { $all-count ->
        [0] shows the history of the repository with everything that changed
       *[other] shows the history of { $all } with everything that changed
    }
git-log-shows-history = { $all-count ->
        [0] shows the history of the repository
       *[other] shows the history of { $all }
    }
git-diff-shows = { $all-count ->
        [0] shows what changed in the files here
       *[other] shows what changed in { $all }
    }
git-show-shows = { $all-count ->
        [0] shows the last commit
       *[other] shows { $all }
    }
git-blame-shows = shows who wrote { $all }
git-grep-searches-recorded-files = searches the recorded files for { $value } { $all }
git-grep-searches-recorded-files-first = searches the recorded files for { $first } { $from-second }
git-grep-opens = { $value-count ->
        [0] opens what it finds with the pager
       *[other] opens what it finds with { $value }
    }
git-ls-files-lists-record = lists the files git does not record { $all }
git-ls-files-lists-recorded = lists the recorded files { $all }
git-ls-tree-lists = lists the files recorded in { $all }
git-status-shows = shows what is changed here and not yet recorded
git-rev-parse-shows-where = shows where the repository is
git-rev-parse-shows-commit = { $all-count ->
        [0] shows which commit this is
       *[other] shows which commit { $all } is
    }
git-merge-base-finds = finds where { $all } went different ways
git-describe-names = { $all-count ->
        [0] names the commit here after the nearest tag
       *[other] names the commit { $all } after the nearest tag
    }
git-fsck-checks = checks the repository for damage
git-count-objects-measures = measures the repository
git-check-ignore-shows = shows whether git leaves { $all } out
git-help-shows = shows the manual of git { $all }
git-cherry-shows = { $all-count ->
        [0] shows which commits upstream does not have yet
       *[other] shows which commits { $all } does not have yet
    }
git-symbolic-ref-removes = removes the name { $all }
git-symbolic-ref-lets = lets { $first } stand for { $second }
git-for-each-ref-lists = lists names of commits { $all }
git-var-shows = shows git's setting { $all }
git-cat-file-shows = { $all-count ->
        [0] shows the recorded object
       *[other] shows the recorded { $all }
    }
git-ls-tree-shows = { $all-count ->
        [0] shows the state and history of the repository
       *[other] shows { $all }
    }
git-log-lets = lets git start the program for differences its settings name
git-shows-help = shows git's help
git-throws-away-changes = { $all-count ->
        [0] throws away changes and brings back the recorded files
       *[other] throws away changes and brings back { $all }
    }
git-reflog-expire-shows = shows which earlier states would be forgotten
git-reflog-expire-forgets = forgets the record of earlier states (`reflog`) { $all }
git-reflog-shows = shows earlier states (`reflog`) { $all }
git-bisect-log-shows = shows the search for the commit that broke something
git-bisect-run-runs = runs { $all } to find a commit
git-bisect-reset-ends = { $all-count ->
        [0] ends the search and brings the files back to where they were
       *[other] ends the search and brings the files back to { $all }
    }
git-bisect-start-begins = begins a search for the commit that broke something { $all }
git-bisect-good-says = { $all-count ->
        [0] says that this commit is { $sub }, and looks at another
       *[other] says that { $all } is { $sub }, and looks at another
    }
git-bisect-looks = looks for the commit that broke something { $all }
git-notes-list-shows = { $all-count ->
        [0] shows the notes of commits
       *[other] shows the notes of { $all }
    }
git-notes-remove-removes = { $all-count ->
        [0] removes the notes of commits
       *[other] removes the notes of { $all }
    }
git-notes-changes = { $all-count ->
        [0] changes the notes of commits
       *[other] changes the notes of { $all }
    }
git-range-diff-shows = { $all-count ->
        [0] shows facts about the repository
       *[other] shows { $all }
    }
git-standup-shows = shows facts about the repository: { $sub } { $all }
tig-shows = shows the history of the repository
