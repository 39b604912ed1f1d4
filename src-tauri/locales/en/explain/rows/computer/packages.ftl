# What the programs of `programs/computer/packages.toml` do: clauses without a capital and a full stop.

apt-install-shows = shows the planned changes without making them: { $all }
packages-installs-everybody = installs { $all } for all users
apt-remove-removes = { $all-count ->
        [0] uninstalls packages or clears the download cache
       *[other] uninstalls { $all }
    }
apt-update-runs = { $value-count ->
        [0] runs a command named in an option
       *[other] runs { $value }
    }
packages-fetches-list = updates the package lists
apt-upgrade-renews = upgrades all packages
packages-changes = changes packages: { $all }
rpm-fetches = downloads and installs { $all }
pacman-renews = upgrades all packages: { $all }
brew-install-installs = { $all-count ->
        [0] upgrades packages
       *[other] installs { $all }
    }
brew-uninstall-removes = { $all-count ->
        [0] uninstalls old packages
       *[other] uninstalls { $all }
    }
brew-bundle-installs = installs the packages listed in the Brewfile
brew-shows = shows where packages are installed: { $all }
packages-installs-newer = { $all-count ->
        [0] upgrades everything
       *[other] upgrades { $all }
    }
snap-remove-removes = uninstalls { $all } and deletes its data
snap-revert-changes = changes installed programs: { $sub } { $all }
flatpak-override-takes = { $all-count ->
        [0] takes apps out of their sandbox: { $value }
       *[other] takes { $all } out of its sandbox: { $value }
    }
flatpak-override-shows = shows the sandbox permissions of { $all }
flatpak-override-changes = { $all-count ->
        [0] changes the sandbox permissions of all apps
       *[other] changes the sandbox permissions of { $all }
    }
flatpak-remote-add-lets = adds { $all } as a source of apps
flatpak-uninstall-removes = { $all-count ->
        [0] uninstalls all apps and deletes their data
       *[other] uninstalls { $all } and deletes its data
    }
pkg-delete-removes = { $all-count ->
        [0] removes unused packages
       *[other] uninstalls { $all }
    }
guix-gc-removes = deletes unused packages
apt-mark-shows = lists packages and their marks
apt-mark-keeps = holds or releases the packages { $all }
apt-key-add-lets = trusts packages signed with { $all }
direnv-allow-lets = { $all-count ->
        [0] lets the code in .envrc run every time this folder is entered
       *[other] lets the code in { $all } run every time this folder is entered
    }
direnv-shows = shows the environment of this folder: { $all }
mise-install-installs = { $all-count ->
        [0] installs the tools this project lists
       *[other] installs { $all }
    }
mise-shows = shows tools: { $all }
nix-build-renews = updates the flake's inputs
nix-flake-show-shows = shows the flake { $all }
nix-develop-runs = { $all-count ->
        [0] opens the flake's environment
       *[other] runs { $all }
    }
nix-build-builds = { $all-count ->
        [0] builds this flake
       *[other] builds { $all }
    }
nix-store-gc-removes = deletes unused packages: { $all }
nix-search-asks = looks up packages: { $all }
nix-builds = builds or runs { $all }
nix-shell-runs = downloads packages and runs { $value } with them
nix-shell-opens = downloads packages and opens a shell with them: { $all }
nix-build-builds-or-description = { $all-count ->
        [0] builds the Nix expression in this folder
       *[other] builds { $all }
    }
nix-collect-garbage-removes = deletes unused packages
home-manager-switch-changes = changes this computer to match its configuration
home-manager-switch-sets = changes this account to match its configuration
devbox-add-installs = { $all-count ->
        [0] installs the packages this project lists
       *[other] installs { $all }
    }
devbox-run-runs = { $all-count ->
        [0] runs this project's environment
       *[other] runs { $all }
    }
anaconda-remove-removes = deletes { $all } from the package index
anaconda-asks = queries the package index: { $all }
jf-c-add-changes = changes the configured package servers: { $all }
jf-removes = deletes from the package server: { $all }
jf-changes = changes the package server: { $all }
jf-asks = queries the package server: { $all }
fwupdmgr-get-devices-shows = shows this computer's devices and their firmware versions
fwupdmgr-changes = changes device firmware: { $all }
mas-asks = looks up apps in the App Store: { $all }
mas-installs = installs { $from-second } from the App Store

# What deserves a second look.

warns-its-code-runs-here = the plugin's code runs on this computer without review
warns-not-system-would-take = the system would not choose this package or version itself
warns-setting-decides-where-they = an option decides where packages come from
warns-program-reach-everything-yours = the app can reach all your files
warns-installed-from-there-runs = code from the new source runs on this computer
warns-part-may-never-start = a failed update can break the device for good
