# What git shows of the history and the files: clauses without a capital and a full stop.

git-log-shows-history-where = { $all-count ->
        [0] shows the commits that added or removed { $value }, with their changes
       *[other] shows the commits of { $all } that added or removed { $value }, with their changes
    }
git-log-shows-history-where-came = { $all-count ->
        [0] shows the commits that added or removed { $value }
       *[other] shows the commits of { $all } that added or removed { $value }
    }
git-log-shows-speaks = { $all-count ->
        [0] shows the commits that mention { $value }
       *[other] shows the commits of { $all } that mention { $value }
    }
git-log-shows-history-everything = { $all-count ->
        [0] shows the commit history with all changes
       *[other] shows the commit history of { $all } with all changes
    }
git-log-shows-history = { $all-count ->
        [0] shows the commit history
       *[other] shows the commit history of { $all }
    }
git-diff-shows = { $all-count ->
        [0] shows the changes in the files here
       *[other] shows the changes in { $all }
    }
git-show-shows = { $all-count ->
        [0] shows the last commit
       *[other] shows { $all }
    }
git-blame-shows = shows who last changed each line of { $all }
git-grep-searches-recorded-files = searches the tracked files for { $value } { $all }
git-grep-searches-recorded-files-first = searches the tracked files for { $first } { $from-second }
git-grep-opens = { $value-count ->
        [0] opens the matching files with the pager
       *[other] opens the matching files with { $value }
    }
git-ls-files-lists-record = lists untracked files { $all }
git-ls-files-lists-recorded = lists tracked files { $all }
git-ls-tree-lists = lists the files in { $all }
git-status-shows = lists files changed since the last commit
git-rev-parse-shows-where = shows where the repository is
git-rev-parse-shows-commit = { $all-count ->
        [0] shows the ID of this commit
       *[other] shows the commit ID of { $all }
    }
git-merge-base-finds = finds the common ancestor of { $all }
git-describe-names = { $all-count ->
        [0] describes the current commit by the nearest tag
       *[other] describes the commit { $all } by the nearest tag
    }
git-fsck-checks = checks the repository for damage
git-count-objects-measures = shows how much the repository holds
git-check-ignore-shows = shows whether git ignores { $all }
git-help-shows = shows the git manual { $all }
git-cherry-shows = { $all-count ->
        [0] shows which commits upstream doesn't have yet
       *[other] shows which commits { $all } doesn't have yet
    }
git-symbolic-ref-removes = deletes the symbolic ref { $all }
git-symbolic-ref-lets = points the ref { $first } at { $second }
git-for-each-ref-lists = lists branches, tags and other refs { $all }
git-var-shows = shows the git setting { $all }
git-cat-file-shows = { $all-count ->
        [0] shows the git object
       *[other] shows the git object { $all }
    }
git-ls-tree-shows = { $all-count ->
        [0] shows the state and history of the repository
       *[other] shows { $all }
    }
git-log-lets = lets git start the external diff program from its settings
git-shows-help = shows git's help
git-throws-away-changes = { $all-count ->
        [0] discards uncommitted changes and restores the committed files
       *[other] discards uncommitted changes and restores { $all }
    }
git-reflog-expire-shows = shows which earlier states (reflog entries) would be deleted
git-reflog-expire-forgets = deletes earlier states from the reflog { $all }
git-reflog-shows = shows earlier states from the reflog { $all }
git-bisect-log-shows = shows the search for the commit that broke something (`bisect`)
git-bisect-run-runs = runs { $all } on one commit after another to find the one that broke something
git-bisect-reset-ends = { $all-count ->
        [0] ends the bisect and restores the files
       *[other] ends the bisect and switches the files to { $all }
    }
git-bisect-start-begins = starts a search for the commit that broke something { $all }
git-bisect-good-says = { $all-count ->
        [0] marks this commit as { $sub } and checks out the next one
       *[other] marks { $all } as { $sub } and checks out the next commit
    }
git-bisect-looks = searches for the commit that broke something { $all }
git-notes-list-shows = { $all-count ->
        [0] shows commit notes
       *[other] shows the notes of { $all }
    }
git-notes-remove-removes = { $all-count ->
        [0] deletes commit notes
       *[other] deletes the notes of { $all }
    }
git-notes-changes = { $all-count ->
        [0] changes commit notes
       *[other] changes the notes of { $all }
    }
git-range-diff-shows = { $all-count ->
        [0] shows information about the repository
       *[other] shows { $all }
    }
git-standup-shows = shows information about the repository: { $sub } { $all }
tig-shows = shows the history of the repository
