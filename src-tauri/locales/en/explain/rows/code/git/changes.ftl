# What git does to files and commits here: clauses without a capital and a full stop.

git-add-shows = { $all-count ->
        [0] shows which changes would be staged
       *[other] shows which changes in { $all } would be staged
    }
git-add-asks = { $all-count ->
        [0] asks which changes to stage, hunk by hunk
       *[other] asks which changes in { $all } to stage, hunk by hunk
    }
git-add-opens-menu = { $all-count ->
        [0] opens a menu for choosing what to stage
       *[other] opens a menu for choosing what to stage in { $all }
    }
git-add-opens-diff = { $all-count ->
        [0] opens all changes in an editor and stages the edited version
       *[other] opens the changes in { $all } in an editor and stages the edited version
    }
git-add-marks-next-commit = stages { $all }
git-add-marks-next-commit-or-everything = { $all-count ->
        [0] stages everything, including ignored files
       *[other] stages { $all }, including ignored files
    }
git-add-marks-next-commit-or-changes = { $all-count ->
        [0] stages all changes
       *[other] stages { $all }
    }
git-commit-recorded = with the author setting { $value }
git-commit-replaces = replaces the last commit
git-commit-records-saying = saves a commit: { $value }
git-commit-records = saves a commit
git-commit-skips = skips the commit checks (hooks)
git-checkout-throws = { $all-count ->
        [0] discards uncommitted changes and restores the committed files
       *[other] discards uncommitted changes and switches to { $all }
    }
git-checkout-replaces-all = replaces { $all } with the committed version, discarding all changes
git-throws-all = discards all uncommitted changes and restores { $all }
git-checkout-replaces-recorded-throwing = replaces { $all } with the committed version, discarding changes
git-checkout-brings-branch = switches to the previous branch
git-checkout-makes = creates the branch { $value } and switches to it
git-checkout-brings-files = { $all-count ->
        [0] switches to another branch
       *[other] switches the files here to { $all }
    }
git-restore-takes = unstages { $all }
git-reset-throws = { $all-count ->
        [0] discards all uncommitted changes and goes back to the last commit
       *[other] discards all uncommitted changes and goes to { $all }
    }
git-reset-goes = { $all-count ->
        [0] resets the branch and the files to the last commit
       *[other] resets the branch and the files to { $all }
    }
git-reset-moves = { $all-count ->
        [0] resets the branch or the staged changes to the last commit; files stay unchanged
       *[other] resets the branch or the staged changes to { $all }; files stay unchanged
    }
git-clean-shows = shows which untracked files would be deleted
git-clean-removes-except = deletes untracked files { $all }, except { $value }
git-clean-removes-files-were = deletes untracked files { $all }
git-rm-shows = shows what deleting or moving { $all } would change
git-rm-stops = stops tracking { $all }; the files stay on disk
git-rm-removes = deletes { $all } and stages the deletion
git-stash-list-shows = shows stashed changes { $all }
git-stash-clear-forgets = deletes all stashed changes
git-stash-drop-forgets = { $all-count ->
        [0] deletes the latest stash
       *[other] deletes the stash { $all }
    }
git-stash-pop-brings = { $all-count ->
        [0] restores the latest stashed changes
       *[other] restores the stashed changes { $all }
    }
git-stash-save-puts = stashes the changes here as { $all }
git-stash-push-puts-changes-aside = { $all-count ->
        [0] stashes the changes in all files as { $value }
       *[other] stashes the changes in { $all } as { $value }
    }
git-stash-push-puts-changes-aside-or-all-files = { $all-count ->
        [0] stashes the changes in all files
       *[other] stashes the changes in { $all }
    }
git-stash-branch-brings = restores stashed changes in a new branch { $all }
git-stash-puts = stashes the changes here { $all }
git-removes-branch = deletes the branch { $all }
git-merge-gives = cancels the merge and restores the files
git-merge-goes = continues the merge
git-merge-merges = { $all-count ->
        [0] merges the other branch into the current branch
       *[other] merges { $all } into the current branch
    }
git-rebase-gives = cancels the rebase and restores the branch
git-rebase-changes = changes or shows the rebase in progress
git-rebase-goes = continues the rebase
git-rebase-leaves = skips a commit and continues the rebase
git-rebase-rewrites-joins = { $all-count ->
        [0] rebases interactively: rewrites, squashes or drops the commits since the upstream branch
       *[other] rebases interactively: rewrites, squashes or drops the commits since { $all }
    }
git-rebase-rewrites-top = { $all-count ->
        [0] rebases the current branch onto the upstream branch, rewriting the commits here
       *[other] rebases the current branch onto { $all }, rewriting the commits here
    }
git-rebase-onto = onto { $value }
git-rebase-runs = runs { $value } after each commit
git-cherry-pick-gives = cancels the operation in progress ({ $sub }) and restores the files
git-cherry-pick-goes = continues with the next commit ({ $sub })
git-cherry-pick-repeats = applies the commits { $all } to the current branch
git-revert-takes = reverts the commits { $all }
git-apply-takes = { $all-count ->
        [0] reverses the patch in its input
       *[other] reverses the patch { $all }
    }
git-apply-checks = { $all-count ->
        [0] checks the patch in its input
       *[other] checks the patch { $all }
    }
git-apply-changes = { $all-count ->
        [0] applies the patch in its input to the files here
       *[other] applies the patch { $all } to the files here
    }
git-am-records = { $all-count ->
        [0] commits the patches in its input
       *[other] commits the patches { $all }
    }
git-rerere-clear-forgets = { $all-count ->
        [0] deletes the saved conflict resolutions
       *[other] deletes the saved conflict resolutions for { $all }
    }
git-rerere-status-shows = shows saved conflict resolutions
git-merge-file-shows = shows the result of merging { $all }
git-merge-file-joins = merges { $all } into the first of these files
git-absorb-shows = shows which commits the staged changes belong to
git-absorb-records = commits the staged changes as fixups of the commits they belong to
git-absorb-and-rewrites = rewrites those commits
git-revise-rewrites = rewrites commits: { $sub } { $all }
