# What git does with other repositories: clauses without a capital and a full stop.

git-clone-starts = starts the program in { $first } and clones from its output
git-clone-copies-lets = { $from-second-count ->
        [0] clones the repository { $first } into a new folder and lets git start a program named in a setting
       *[other] clones the repository { $first } into { $from-second } and lets git start a program named in a setting
    }
git-clone-copies-repository-into = { $from-second-count ->
        [0] clones the repository { $first } into a new folder
       *[other] clones the repository { $first } into { $from-second }
    }
git-push-shows = { $all-count ->
        [0] shows what would be pushed to the remote
       *[other] shows what would be pushed to { $all }
    }
git-push-removes =
    deletes the branch or tag { $from-second-count ->
        [0] named in the command
       *[other] { $from-second }
    } on { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-makes = makes the remote { $all } match this repository, deleting everything that isn't here
git-push-sends-overwriting =
    pushes { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }, overwriting its history
git-push-sends-where = { $from-second-count ->
        [0] pushes commits to { $first }, where they are deployed
       *[other] pushes { $from-second } to { $first }, where the code is deployed
    }
git-push-sends = { $from-second-count ->
        [0] pushes commits to { $first }
       *[other] pushes { $from-second } to the remote { $first }
    }
git-push-sends-commits = pushes commits and tags to the remote
git-push-sends-or-tags =
    pushes { $from-second-count ->
        [0] tags
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-sends-rest = pushes { $from-second } to the remote { $first }
git-push-sends-or-commits =
    pushes { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } to { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-push-leaves = skips the checks before pushing (hooks)
git-ls-remote-lists = { $all-count ->
        [0] lists the remote's branches and tags
       *[other] lists the branches and tags of { $all }
    }
git-fetch-fetches-commits = fetches commits from all remotes
git-fetch-fetches-sets = fetches { $from-second } from { $first } and overwrites local branches with it
git-fetch-fetches-moves = fetches { $from-second } from { $first } and updates local branches to match
git-fetch-fetches-from =
    fetches { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } from { $first-count ->
        [0] the remote
       *[other] { $first }
    }
git-pull-fetches-merges-into = { $from-second-count ->
        [0] pulls commits from { $first } into the current branch
       *[other] pulls { $from-second } from { $first } into the current branch
    }
git-pull-fetches-merges-into-files =
    pulls { $from-second-count ->
        [0] commits
       *[other] { $from-second }
    } from { $first-count ->
        [0] the remote
       *[other] { $first }
    } into the current branch
git-remote-set-url-sends-where = pushes { $first } to { $second } from now on; fetching stays as it is
git-remote-set-url-sends-fetches = changes the address of the remote { $first } to { $from-second }
git-remote-add-adds = adds the remote { $first } at { $from-second }
git-remote-rename-renames = renames the remote { $first } to { $second }
git-remote-set-head-changes = changes the remote { $all }
git-remote-get-url-shows = shows the address of the remote { $all }
git-remote-remove-forgets = removes the remote { $all } from this repository
git-remote-prune-shows = { $all-count ->
        [0] shows which branches no longer exist on the remote
       *[other] shows which branches no longer exist on { $all }
    }
git-remote-prune-forgets = { $all-count ->
        [0] removes local references to branches that no longer exist on the remote
       *[other] removes local references to branches that no longer exist on { $all }
    }
git-remote-update-fetches = fetches from all remotes
git-remote-show-lists = lists remotes
git-remote-show-asks = shows the branches of the remote { $all }
git-remote-lists = lists remotes { $all }
git-submodule-foreach-runs = runs { $all } in each submodule
git-submodule-shows = shows submodules
git-submodule-deinit-removes = removes the files of the submodule { $all }
git-submodule-fetches = fetches submodules { $all }
git-submodule-add-brings = { $from-second-count ->
        [0] adds the repository { $first } as a submodule
       *[other] adds the repository { $first } as a submodule in { $from-second }
    }
git-submodule-init-changes = changes the settings of submodules { $all }
git-submodule-update-fetches = { $all-count ->
        [0] updates this repository's submodules
       *[other] updates the submodules { $all }
    }
git-format-patch-shows = { $all-count ->
        [0] shows commits as patches
       *[other] shows { $all } as patches
    }
git-format-patch-writes-into = { $all-count ->
        [0] saves commits as patches in { $value }
       *[other] saves { $all } as patches in { $value }
    }
git-format-patch-writes-patches = { $all-count ->
        [0] saves commits as patches
       *[other] saves { $all } as patches
    }
git-archive-packs-repository = downloads an archive of { $all } from the repository { $value }
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
git-bundle-unbundle-takes = imports the bundle { $all }
git-lfs-track-keeps = stores files matching { $all } in Git LFS from now on
git-lfs-install-changes = changes how Git LFS stores large files { $all }
git-lfs-pull-fetches-large-files = downloads large files (Git LFS)
git-lfs-push-sends-large-files = { $first-count ->
        [0] uploads large files (Git LFS) { $from-second } to the remote
       *[other] uploads large files (Git LFS) { $from-second } to { $first }
    }
git-lfs-ls-files-shows-large = shows large files (Git LFS)
git-lfs-prune-removes = deletes local copies of large files that are also stored elsewhere
git-lfs-migrate-info-measures = measures large files in the history
git-lfs-migrate-rewrites = rewrites the history to change where large files are stored { $all }
git-lfs-changes-kept = changes how Git LFS stores large files { $all }
git-send-email-shows = shows what would be emailed
git-send-email-sends = emails { $all }
git-annex-drop-removes = deletes stored large files: { $all }
git-annex-keeps = stores or moves large files (git-annex): { $all }
git-daemon-lets-change = lets others fetch from this repository and push to it { $all }
git-daemon-lets-others-fetch = lets others fetch from this repository { $all }
git-instaweb-ends = stops the web page about the repository
git-instaweb-serves = serves a web page about the repository
git-instaweb-starts = starts { $sub }
git-fetch-starts = starts the program named in an address
