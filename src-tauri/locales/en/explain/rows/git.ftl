# What the programs of `programs/git.toml` do: clauses without a capital and a full stop.

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
git-starts-other = starts { $value } at the other end
git-clone-starts = starts the program in { $first } and copies what it says
git-clone-copies-lets = { $from-second-count ->
        [0] copies the repository { $first } into a new folder and lets git start what a setting names
       *[other] copies the repository { $first } into { $from-second } and lets git start what a setting names
    }
git-clone-copies-repository-into = { $from-second-count ->
        [0] copies the repository { $first } into a new folder
       *[other] copies the repository { $first } into { $from-second }
    }
git-as-repository = as the repository { $value } says
git-takes-own = takes git's own programs from { $value }
git-takes-setting = takes a setting from the environment: { $value }
git-goes-way = goes by way of { $value }
git-shows-help = shows git's help
git-something-with = does something with git: { $all }
git-lets-start = lets git start what a setting names: { $value }
git-push-shows = { $all-count ->
        [0] shows what would be sent to the remote
       *[other] shows what would be sent to { $all }
    }
git-push-removes =
    removes the branch or tag { $from-second-count ->
        [0] it names
       *[other] { $from-second }
    } on { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-makes = makes the remote { $all } equal to this repository, removing what is not here
git-push-sends-overwriting =
    sends { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }, overwriting its history
git-push-sends-where = { $from-second-count ->
        [0] sends commits to { $first }, where they run
       *[other] sends { $from-second } to { $first }, where they run
    }
git-push-sends = { $from-second-count ->
        [0] sends commits to { $first }
       *[other] sends { $from-second } to { $first }
    }
git-push-sends-commits = sends commits and tags to the remote
git-push-sends-or-tags =
    sends { $from-second-count ->
        [0] tags
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-sends-rest = sends { $from-second } to { $first }
git-push-sends-or-commits =
    sends { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-leaves = leaves the checks before sending out
git-ls-remote-lists = { $all-count ->
        [0] lists the branches of the remote
       *[other] lists the branches of { $all }
    }
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
git-fetch-fetches-commits = fetches commits from all remotes
git-fetch-fetches-sets = fetches { $from-second } from { $first } and sets branches here to it, whatever they were
git-fetch-fetches-moves = fetches { $from-second } from { $first } and moves branches here to it
git-fetch-fetches-from =
    fetches { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } from { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-pull-fetches-merges-into = { $from-second-count ->
        [0] fetches commits from { $first } and merges them into the files here
       *[other] fetches { $from-second } from { $first } and merges them into the files here
    }
git-pull-fetches-merges-into-files =
    fetches { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } from { $first-count ->
        [0] the remote
       *[other] { $first }
    } and merges them into the files here
git-init-makes = { $all-count ->
        [0] makes a repository in this folder
       *[other] makes a repository in { $all }
    }
git-checkout-throws = { $all-count ->
        [0] throws away changes and goes to the recorded files
       *[other] throws away changes and goes to { $all }
    }
git-checkout-replaces-all = replaces { $all } by what is recorded there, throwing away all changes
git-throws-all = throws away all changes and brings back { $all }
git-checkout-replaces-recorded-throwing = replaces { $all } by what is recorded there, throwing away changes
git-throws-away-changes = { $all-count ->
        [0] throws away changes and brings back the recorded files
       *[other] throws away changes and brings back { $all }
    }
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
git-remote-set-url-sends-where = sends { $first } to { $second } from here on, and fetches from where it did
git-remote-set-url-sends-fetches = sends and fetches { $first } from { $from-second } from here on
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
git-branch-removes-every = removes every branch that is found: { $all }
git-branch-removes-each = removes each of those branches, merged or not
git-branch-removes-merged = removes the branch { $all }, merged or not
git-removes-branch = removes the branch { $all }
git-branch-moves = moves the branch { $first } to { $second }, whatever it was
git-branch-renames = renames the branch { $first } to { $second }
git-branch-changes = changes the branch { $all }
git-branch-lists-branches = lists branches { $all }
git-branch-makes = makes the branch { $first } at { $second }
git-branch-makes-first = makes the branch { $first }
git-branch-makes-given = makes the branch { $all }
git-branch-lists-branches-given = lists branches { $all }
git-tag-removes = removes the tag { $all }
git-tag-lists-tags = lists tags { $all }
git-tag-checks = checks who signed the tag { $all }
git-tag-gives = gives { $second } the tag { $first }
git-tag-gives-last = gives the last commit the tag { $all }
git-tag-lists = lists tags
git-remote-add-adds = adds { $first } at { $from-second } to where the repository is sent to and fetched from
git-remote-rename-renames = renames the remote { $first } to { $second }
git-remote-set-head-changes = changes the remote { $all }
git-remote-get-url-shows = shows where { $all } is
git-remote-remove-forgets = forgets the remote { $all }
git-remote-prune-shows = { $all-count ->
        [0] shows which branches are gone on the remote
       *[other] shows which branches are gone on { $all }
    }
git-remote-prune-forgets = { $all-count ->
        [0] forgets branches that are gone on the remote
       *[other] forgets branches that are gone on { $all }
    }
git-remote-update-fetches = fetches from all remotes
git-remote-show-lists = lists remotes
git-remote-show-asks = asks the remote { $all } about its branches
git-remote-lists = lists remotes { $all }
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
git-config-shows = shows the keys in { $all }
git-config-lets-each = lets each new repository begin with what is in { $second }
git-config-lets-fetch = lets git fetch from anybody who answers ({ $all })
git-config-decides = decides what git runs later: { $all }
git-config-lets-go = lets git go elsewhere than an address says: { $all }
git-config-sets-all = sets { $first } to { $second } for all repositories
git-config-changes = changes the setting { $all } for all repositories
git-config-sets = sets { $first } to { $second }
git-reflog-expire-shows = shows which earlier states would be forgotten
git-reflog-expire-forgets = forgets the record of earlier states (`reflog`) { $all }
git-reflog-shows = shows earlier states (`reflog`) { $all }
git-worktree-list-lists = lists work folders
git-worktree-remove-removes = removes the work folder { $all }
git-worktree-prune-shows = shows which work folders are gone
git-worktree-prune-forgets = forgets work folders that are gone
git-worktree-add-makes-new = makes the work folder { $first } with the new branch { $value } { $from-second }
git-worktree-add-makes-work-folder = makes the work folder { $first } { $from-second }
git-worktree-move-moves = moves the work folder { $first } to { $second }
git-worktree-changes = changes the work folder { $all }
git-submodule-foreach-runs = runs { $all } in each submodule
git-submodule-shows = shows submodules
git-submodule-deinit-removes = removes the submodule { $all }
git-submodule-fetches = fetches submodules { $all }
git-submodule-add-brings = { $from-second-count ->
        [0] brings the repository { $first } into this one
       *[other] brings the repository { $first } into { $from-second }
    }
git-submodule-init-changes = changes where submodules come from { $all }
git-submodule-update-fetches = { $all-count ->
        [0] fetches the submodules this repository names
       *[other] fetches the submodules { $all }
    }
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
git-gc-packs = packs the repository and removes what nothing names
git-prune-shows = shows recorded things that nothing names
git-prune-removes = removes recorded things that nothing names
git-filter-repo-writes = writes a report about the whole history
git-filter-repo-rewrites = rewrites the whole history for { $value } { $all }
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
git-update-ref-removes = removes the name { $all } of commits
git-update-ref-names = names and forgets commits by { $input }
git-update-ref-lets = lets { $first } name { $second }, whatever it named before
git-sparse-checkout-list-shows = shows which folders are here
git-sparse-checkout-disable-brings = brings all folders here
git-sparse-checkout-brings = { $from-second-count ->
        [0] brings only some folders here
       *[other] brings only { $from-second } here
    }
git-update-index-changes = changes how git looks at { $all }
git-hash-object-records = records { $all-or-input } in the repository
git-hash-object-works = works out git's digest of { $all-or-input }
git-rerere-clear-forgets = { $all-count ->
        [0] forgets how conflicts in files were settled
       *[other] forgets how conflicts in { $all } were settled
    }
git-rerere-status-shows = shows how conflicts were settled
git-merge-file-shows = shows what joining { $all } gives
git-merge-file-joins = joins { $all } in the first of them
git-fast-export-shows = { $all-count ->
        [0] shows the repository as a stream
       *[other] shows { $all } as a stream
    }
git-fast-import-records = records commits from { $all-or-input }
git-read-tree-makes = makes the files here equal to { $all }
git-update-ref-changes = changes the repository's inner records { $all }
git-format-patch-shows = { $all-count ->
        [0] shows commits as patches
       *[other] shows { $all } as patches
    }
git-format-patch-writes-into = { $all-count ->
        [0] writes commits as patches into { $value }
       *[other] writes { $all } as patches into { $value }
    }
git-format-patch-writes-patches = { $all-count ->
        [0] writes commits as patches
       *[other] writes { $all } as patches
    }
git-archive-packs-repository = packs { $all } of the repository { $value }
git-archive-packs-into = { $all-count ->
        [0] packs the files into { $value }
       *[other] packs { $all } into { $value }
    }
git-bundle-verify-checks = checks the bundle { $all }
git-bundle-create-packs = { $from-second-count ->
        [0] packs the repository
       *[other] packs { $from-second }
    }
git-bundle-create-packs-into = { $from-second-count ->
        [0] packs the repository into { $first }
       *[other] packs { $from-second } into { $first }
    }
git-bundle-unbundle-takes = takes in the bundle { $all }
git-lfs-track-keeps = keeps files like { $all } apart from now on
git-lfs-install-changes = changes how large files are kept { $all }
git-lfs-pull-fetches-large-files = fetches large files
git-lfs-push-sends-large-files = { $first-count ->
        [0] sends large files { $from-second } to the remote
       *[other] sends large files { $from-second } to { $first }
    }
git-lfs-ls-files-shows-large = shows large files
git-lfs-prune-removes = removes large files that are kept elsewhere too
git-lfs-migrate-info-measures = measures large files in the history
git-lfs-migrate-rewrites = rewrites the history so that large files are kept otherwise { $all }
git-lfs-changes-kept = changes how large files are kept { $all }
git-send-email-shows = shows what would be sent by mail
git-send-email-sends = sends { $all } by mail
git-maintenance-run-tidies = tidies the repository
git-credential-fill-prints = prints a password kept for a remote
    .output = a password kept for a remote
git-annex-drop-removes = removes large files it keeps: { $all }
git-annex-keeps = keeps large files in other places: { $all }
git-daemon-lets-change = lets others fetch from this repository and change it { $all }
git-daemon-lets-others-fetch = lets others fetch from this repository { $all }
git-instaweb-ends = ends the page about the repository
git-instaweb-serves = serves a page about the repository to a browser
git-instaweb-starts = starts { $sub }
git-range-diff-shows = { $all-count ->
        [0] shows facts about the repository
       *[other] shows { $all }
    }
git-absorb-shows = shows which commits changes belong to
git-absorb-records = records changes as corrections of the commits they belong to
git-absorb-and-rewrites = and rewrites those commits
git-town-sync-brings = brings branches up to date here and at the remote: { $sub } { $all }
git-town-branch-shows = shows branches { $all }
git-flow-shares = shares the branch { $all }
git-flow-shows = shows branches { $all }
git-flow-makes = makes or merges branches: { $all }
git-revise-rewrites = rewrites commits: { $sub } { $all }
git-delete-merged-branches-removes = removes branches that were merged { $all }
git-standup-shows = shows facts about the repository: { $sub } { $all }
git-fetch-starts = starts the program in an address
tig-shows = shows the history of the repository

# What deserves a second look.

warns-setting-repository-name-another = a setting of the repository can name another program
warns-another-program-started-under = another program is started under the name of an address
warns-setting-in-command-names = a setting in the command names another program
warns-repository-somebody-else-name = a repository of somebody else can name programs to be started
warns-other-programs-run-under = other programs run under git's name
warns-setting-name-another-program = a setting can name another program
warns-branch-or-tag-gone = the branch or tag is gone for everybody
warns-branches-others-removed = branches of others can be removed
warns-commits-others-on-branch = commits of others on that branch can be lost
warns-code-goes-computer-keeps = the code goes to a computer that keeps no repository everybody knows
warns-version-sent-often-starts = a version that is sent often starts a release
warns-repository-checks-skipped = this repository's checks are skipped
warns-secret-committed-and-sent = a secret that is committed and sent cannot be taken back
warns-left-out-on-purpose = what is left out on purpose goes along
warns-says-somebody-else-did = it says that somebody else did it
warns-with-merge-marked-changes = with --merge, marked changes that were not recorded are lost
warns-files-git-not-know = files that git does not know do not come back
warns-every-later-push-goes = every later push goes there
warns-was-put-aside-lost = what was put aside is lost
warns-all-them-meant-merged = all of them are meant, merged or not
warns-commits-on-no-other = commits that are on no other branch are lost
warns-changes-in-lost = changes that are in it are lost
warns-hooks-in-run-later = hooks in it run later
warns-nobody-checks-from-here = nobody checks from here on who answers
warns-decides-which-code-git = this decides which code git runs from here on
warns-fetched-or-sent-go = what is fetched or sent can go to somebody else from here on
warns-earlier-states-cannot-brought = earlier states cannot be brought back
warns-changes-in-were-not = changes in it that were not recorded are lost
warns-commits-nothing-else-names = commits that nothing else names are lost
warns-last-copy-may-lost = the last copy may be lost
warns-whoever-reaches-change-code = whoever reaches it can change the code
