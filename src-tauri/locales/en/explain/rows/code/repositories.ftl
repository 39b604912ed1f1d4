# What the programs of `programs/code/repositories.toml` do: clauses without a capital and a full stop.

repositories-shows-state = shows the state and history of the repository
repositories-shows = shows { $sub } of { $all }
hg-clone-brings = { $all-count ->
        [0] brings commits here from the other repository
       *[other] brings commits here from { $all }
    }
hg-push-sends = { $all-count ->
        [0] sends commits to the other repository, whatever is there
       *[other] sends commits to { $all }, whatever is there
    }
hg-push-compares = { $all-count ->
        [0] compares with the other repository or sends commits there
       *[other] compares with { $all } or sends commits there
    }
hg-update-throws = { $all-count ->
        [0] throws away changes and goes to the last commit
       *[other] throws away changes and goes to { $all }
    }
hg-revert-throws = { $all-count ->
        [0] throws away changes in the files here
       *[other] throws away changes in { $all }
    }
hg-strip-removes = removes commits or files that were never recorded { $all }
repositories-changes-repository = changes the repository: { $all }
svn-changes-repository = changes the repository everybody uses: { $all }
svn-shows = { $all-count ->
        [0] shows { $sub } of the files here
       *[other] shows { $sub } of { $all }
    }
svn-commit-sends = { $all-count ->
        [0] sends changes of the files here to the repository everybody uses
       *[other] sends changes of { $all } to the repository everybody uses
    }
svn-checkout-brings = brings files from the repository here { $all }
svn-revert-throws = throws away changes in { $all }
svn-cleanup-removes = removes files that were never recorded
svn-changes-files = changes the files here: { $all }
jj-op-abandon-forgets = forgets earlier states of the repository { $all }
jj-op-restore-takes = takes the repository back to an earlier state { $all }
jj-util-gc-throws = throws away what nothing names any more { $all }
jj-op-log-shows = shows what was done with the repository { $all }
jj-git-push-sends = sends commits to the remote
jj-git-clone-brings = { $all-count ->
        [0] brings commits here from the remote
       *[other] brings commits here from { $all }
    }
jj-abandon-throws = { $all-count ->
        [0] throws away the commit here
       *[other] throws away { $all }
    }
git-lfs-changes-recorded = changes how large files are recorded: { $all }
git-lfs-pull-fetches-large-files-given = fetches large files { $all }
git-lfs-push-sends-large-files-given = sends large files { $all }
git-lfs-ls-files-shows-large-given = shows large files { $all }
bumpversion-shows = shows what raising the version would change
bumpversion-raises = raises the version or writes what changed { $all }
cz-check-checks = checks commits { $all }
cz-records = records a commit or raises the version { $all }
lefthook-install-changes = changes what runs at each commit ({ $sub-all })
lefthook-run-runs = runs this project's checks for { $all }
lefthook-validate-shows = shows what runs at each commit
lefthook-runs = runs this project's checks { $all }
gt-submit-shares = shares branches with the remote ({ $sub-all })
gt-log-shows = shows branches ({ $sub-all })
gt-delete-removes = { $all-count ->
        [0] removes the branch it is on ({ $sub })
       *[other] removes the branch { $all } ({ $sub })
    }
fossil-status-shows = shows the repository { $all }
fossil-push-fetches = fetches or sends changes { $all }
p4-obliterate-removes = removes { $all } with all that was kept of it
p4-obliterate-changes = changes what all share: { $all }
p4-info-asks = asks what all share { $all }
p4-changes = changes the files here or what all share: { $all }
sl-log-shows = shows commits ({ $sub })
sl-submit-shares = shares commits ({ $sub-all })
sl-changes = changes commits: { $all }
ghstack-shares = shares commits
git-crypt-unlock-makes = makes what is hidden in this repository readable
git-crypt-hides = hides files of this repository: { $all }
gource-shows = { $all-count ->
        [0] shows the history of this repository
       *[other] shows the history of { $all }
    }

# What deserves a second look.

warns-others-left-with-two = others can be left with two histories
warns-they-cannot-brought-back = they cannot be brought back
warns-cannot-brought-back = it cannot be brought back
warns-secrets-lie-open-here = secrets lie open here
