# What the programs of `programs/code/repositories.toml` do: clauses without a capital and a full stop.

repositories-shows-state = shows the state and history of the repository
repositories-shows = shows { $sub } of { $all }
hg-clone-brings = { $all-count ->
        [0] downloads commits from the other repository
       *[other] downloads commits from { $all }
    }
hg-push-sends = { $all-count ->
        [0] pushes commits to the other repository by force
       *[other] pushes commits to { $all } by force
    }
hg-push-compares = { $all-count ->
        [0] compares with the other repository or pushes commits there
       *[other] compares with { $all } or pushes commits there
    }
hg-update-throws = { $all-count ->
        [0] discards uncommitted changes and goes to the last commit
       *[other] discards uncommitted changes and goes to { $all }
    }
hg-revert-throws = { $all-count ->
        [0] discards changes in the files here
       *[other] discards changes in { $all }
    }
hg-strip-removes = deletes commits or untracked files { $all }
repositories-changes-repository = changes the repository: { $all }
svn-changes-repository = changes the shared repository: { $all }
svn-shows = { $all-count ->
        [0] shows { $sub } of the files here
       *[other] shows { $sub } of { $all }
    }
svn-commit-sends = { $all-count ->
        [0] commits changes in the files here to the shared repository
       *[other] commits changes in { $all } to the shared repository
    }
svn-checkout-brings = downloads files from the repository { $all }
svn-revert-throws = discards changes in { $all }
svn-cleanup-removes = deletes untracked files
svn-changes-files = changes the files here: { $all }
jj-op-abandon-forgets = deletes earlier states of the repository { $all }
jj-op-restore-takes = restores an earlier state of the repository { $all }
jj-util-gc-throws = deletes unreferenced objects { $all }
jj-op-log-shows = shows the operations on the repository { $all }
jj-git-push-sends = pushes commits to the remote
jj-git-clone-brings = { $all-count ->
        [0] downloads commits from the remote
       *[other] downloads commits from { $all }
    }
jj-abandon-throws = { $all-count ->
        [0] discards the current commit
       *[other] discards { $all }
    }
git-lfs-changes-recorded = changes how Git LFS stores large files: { $all }
git-lfs-pull-fetches-large-files-given = downloads large files (Git LFS) { $all }
git-lfs-push-sends-large-files-given = uploads large files (Git LFS) { $all }
git-lfs-ls-files-shows-large-given = shows large files (Git LFS) { $all }
bumpversion-shows = shows the changes of a version bump
bumpversion-raises = raises the version or writes the changelog { $all }
cz-check-checks = checks commits { $all }
cz-records = creates a commit or raises the version { $all }
lefthook-install-changes = changes what runs with every commit ({ $sub-all })
lefthook-run-runs = runs this project's checks for { $all }
lefthook-validate-shows = shows what runs with every commit
lefthook-runs = runs this project's checks { $all }
gt-submit-shares = pushes or pulls branches ({ $sub-all })
gt-log-shows = shows branches ({ $sub-all })
gt-delete-removes = { $all-count ->
        [0] deletes the current branch ({ $sub })
       *[other] deletes the branch { $all } ({ $sub })
    }
fossil-status-shows = shows the repository { $all }
fossil-push-fetches = sends or receives changes { $all }
p4-obliterate-removes = deletes { $all } with its entire history
p4-obliterate-changes = changes the shared repository: { $all }
p4-info-asks = queries the shared repository { $all }
p4-changes = changes the files here or in the shared repository: { $all }
sl-log-shows = shows commits ({ $sub })
sl-submit-shares = pushes or pulls commits ({ $sub-all })
sl-changes = changes commits: { $all }
ghstack-shares = pushes commits
git-crypt-unlock-makes = decrypts this repository's encrypted files
git-crypt-hides = encrypts files in this repository: { $all }
gource-shows = { $all-count ->
        [0] shows this repository's history
       *[other] shows the history of { $all }
    }

# What deserves a second look.

warns-others-left-with-two = others can end up with two diverging histories
warns-they-cannot-brought-back = the deleted states can't be recovered
warns-cannot-brought-back = the deleted objects can't be recovered
warns-secrets-lie-open-here = secrets are stored here unencrypted
