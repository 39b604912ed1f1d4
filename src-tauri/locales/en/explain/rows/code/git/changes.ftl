# What git does to files and commits here: clauses without a capital and a full stop.

git-add-shows = { $all-count ->
        [0] shows what of the changes would be marked for the next commit
       *[other] shows what of { $all } would be marked for the next commit
    }
git-add-marks-next-commit = marks { $all } for the next commit
git-add-marks-next-commit-or-everything = { $all-count ->
        [0] marks everything for the next commit
       *[other] marks { $all } for the next commit
    }
git-add-marks-next-commit-or-changes = { $all-count ->
        [0] marks changes for the next commit
       *[other] marks { $all } for the next commit
    }
git-commit-recorded = recorded as { $value }
git-commit-replaces = replaces the last commit
git-commit-records-saying = records a commit saying { $value }
git-commit-records = records a commit
git-commit-skips = skips the checks before it
git-checkout-throws = { $all-count ->
        [0] throws away changes and goes to the recorded files
       *[other] throws away changes and goes to { $all }
    }
git-checkout-replaces-all = replaces { $all } by what is recorded there, throwing away all changes
git-throws-all = throws away all changes and brings back { $all }
git-checkout-replaces-recorded-throwing = replaces { $all } by what is recorded there, throwing away changes
git-checkout-brings-branch = brings the files here to the branch they were on before
git-checkout-makes = makes a branch { $value } and goes to it
git-checkout-brings-files = { $all-count ->
        [0] brings the files here to another branch
       *[other] brings the files here to { $all }
    }
git-restore-takes = takes { $all } out of the next commit
git-reset-throws = { $all-count ->
        [0] throws away all changes and goes to the last commit
       *[other] throws away all changes and goes to { $all }
    }
git-reset-goes = { $all-count ->
        [0] goes to the last commit and changes the files with it
       *[other] goes to { $all } and changes the files with it
    }
git-reset-moves = { $all-count ->
        [0] moves the branch or the marked changes to the last commit; files stay
       *[other] moves the branch or the marked changes to { $all }; files stay
    }
git-clean-shows = shows which unrecorded files would be removed
git-clean-removes-except = removes files that were never recorded { $all }, except { $value }
git-clean-removes-files-were = removes files that were never recorded { $all }
git-rm-shows = shows what removing or moving { $all } would change
git-rm-stops = stops recording { $all }; the files stay
git-rm-removes = removes { $all } from the folder and the next commit
git-stash-list-shows = shows put-aside changes (`stash`) { $all }
git-stash-clear-forgets = forgets all changes that were put aside (`stash`)
git-stash-drop-forgets = { $all-count ->
        [0] forgets the put-aside changes (`stash`) that came last
       *[other] forgets the put-aside changes (`stash`) { $all }
    }
git-stash-pop-brings = { $all-count ->
        [0] brings back the put-aside changes (`stash`) that came last
       *[other] brings back the put-aside changes (`stash`) { $all }
    }
git-stash-save-puts = puts the changes here aside (`stash`) as { $all }
git-stash-push-puts-changes-aside = { $all-count ->
        [0] puts the changes in all files aside (`stash`) as { $value }
       *[other] puts the changes in { $all } aside (`stash`) as { $value }
    }
git-stash-push-puts-changes-aside-or-all-files = { $all-count ->
        [0] puts the changes in all files aside (`stash`)
       *[other] puts the changes in { $all } aside (`stash`)
    }
git-stash-branch-brings = brings back put-aside changes in a new branch { $all }
git-stash-puts = puts the changes here aside (`stash`) { $all }
git-removes-branch = removes the branch { $all }
git-merge-gives = gives up the merge and brings back the files as they were
git-merge-goes = goes on with the merge
git-merge-merges = { $all-count ->
        [0] merges the other branch into the files here
       *[other] merges { $all } into the files here
    }
git-rebase-gives = gives up rewriting commits and brings back the branch as it was
git-rebase-changes = changes the rewriting of commits that is under way
git-rebase-goes = goes on rewriting commits
git-rebase-leaves = leaves a commit out and goes on rewriting
git-rebase-rewrites-joins = { $all-count ->
        [0] rewrites, joins or leaves out the commits since the other branch
       *[other] rewrites, joins or leaves out the commits since { $all }
    }
git-rebase-rewrites-top = { $all-count ->
        [0] rewrites the commits here on top of the other branch
       *[other] rewrites the commits here on top of { $all }
    }
git-rebase-onto = onto { $value }
git-rebase-runs = runs { $value } after each
git-cherry-pick-gives = gives up what is under way ({ $sub }) and brings back the files as they were
git-cherry-pick-goes = goes on with the next commit ({ $sub })
git-cherry-pick-repeats = repeats the commits { $all } here
git-revert-takes = takes back the commits { $all }
git-apply-takes = { $all-count ->
        [0] takes back what the patch it reads says
       *[other] takes back what the patch { $all } says
    }
git-apply-checks = { $all-count ->
        [0] checks the patch it reads
       *[other] checks the patch { $all }
    }
git-apply-changes = { $all-count ->
        [0] changes files as the patch it reads says
       *[other] changes files as the patch { $all } says
    }
git-am-records = { $all-count ->
        [0] records the patches it reads as commits
       *[other] records the patches { $all } as commits
    }
git-rerere-clear-forgets = { $all-count ->
        [0] forgets how conflicts in files were settled
       *[other] forgets how conflicts in { $all } were settled
    }
git-rerere-status-shows = shows how conflicts were settled
git-merge-file-shows = shows what joining { $all } gives
git-merge-file-joins = joins { $all } in the first of them
git-absorb-shows = shows which commits changes belong to
git-absorb-records = records changes as corrections of the commits they belong to
git-absorb-and-rewrites = and rewrites those commits
git-revise-rewrites = rewrites commits: { $sub } { $all }
