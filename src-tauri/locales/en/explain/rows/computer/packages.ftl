# What the programs of `programs/computer/packages.toml` do: clauses without a capital and a full stop.

apt-install-shows = shows what would be done: { $all }
packages-installs-everybody = installs { $all } for everybody
apt-remove-removes = { $all-count ->
        [0] removes packages
       *[other] removes { $all }
    }
apt-update-runs = { $value-count ->
        [0] runs what an option names
       *[other] runs { $value }
    }
packages-fetches-list = fetches the list of packages
apt-upgrade-renews = renews all packages
packages-changes = changes packages { $all }
rpm-fetches = fetches and installs { $all }
pacman-renews = renews all packages { $all }
brew-install-installs = { $all-count ->
        [0] installs newer packages
       *[other] installs { $all }
    }
brew-uninstall-removes = { $all-count ->
        [0] removes old packages
       *[other] removes { $all }
    }
brew-bundle-installs = installs what the Brewfile names
brew-shows = shows where packages are { $all }
packages-installs-newer = { $all-count ->
        [0] installs newer versions of everything
       *[other] installs newer versions of { $all }
    }
snap-remove-removes = removes { $all } with what was saved in it
snap-revert-changes = changes programs: { $sub } { $all }
flatpak-override-takes = { $all-count ->
        [0] takes programs out of their closed room: { $value }
       *[other] takes { $all } out of their closed room: { $value }
    }
flatpak-override-shows = shows what { $all } may reach
flatpak-override-changes = { $all-count ->
        [0] changes what programs may reach
       *[other] changes what { $all } may reach
    }
flatpak-remote-add-lets = lets programs come from { $all }
flatpak-uninstall-removes = { $all-count ->
        [0] removes all programs with what people saved in them
       *[other] removes { $all } with what people saved in them
    }
pkg-delete-removes = { $all-count ->
        [0] removes what nothing needs
       *[other] removes { $all }
    }
guix-gc-removes = removes what nothing needs
apt-mark-shows = shows packages
apt-mark-keeps = keeps or renews the packages { $all }
apt-key-add-lets = lets packages that { $all } signed be installed
direnv-allow-lets = { $all-count ->
        [0] lets the code in .envrc run whenever this folder is entered
       *[other] lets the code in { $all } run whenever this folder is entered
    }
direnv-shows = shows the environment of this folder { $all }
mise-install-installs = { $all-count ->
        [0] installs the tools this project names
       *[other] installs { $all }
    }
mise-shows = shows tools { $all }
nix-build-renews = renews what the flake names
nix-flake-show-shows = shows the flake { $all }
nix-develop-runs = { $all-count ->
        [0] runs this flake's environment
       *[other] runs { $all }
    }
nix-build-builds = { $all-count ->
        [0] builds this flake
       *[other] builds { $all }
    }
nix-store-gc-removes = removes what nothing needs { $all }
nix-search-asks = asks about packages { $all }
nix-builds = builds or runs { $all }
nix-shell-runs = runs { $value } with packages fetched for it
nix-shell-opens = opens a shell with packages fetched for it { $all }
nix-build-builds-or-description = { $all-count ->
        [0] builds this description
       *[other] builds { $all }
    }
nix-collect-garbage-removes = removes packages that nothing uses
home-manager-switch-changes = changes this computer as its description says
home-manager-switch-sets = sets up this account as its description says
devbox-add-installs = { $all-count ->
        [0] installs what this project names
       *[other] installs { $all }
    }
devbox-run-runs = { $all-count ->
        [0] runs this project's environment
       *[other] runs { $all }
    }
anaconda-remove-removes = removes { $all } from what everybody can get
anaconda-asks = asks the keeper of packages { $all }
jf-c-add-changes = changes which keepers of packages are known { $all }
jf-removes = removes from the keeper of packages: { $all }
jf-changes = changes at the keeper of packages: { $all }
jf-asks = asks the keeper of packages { $all }
fwupdmgr-get-devices-shows = shows the parts of this computer and their versions
fwupdmgr-changes = changes what starts the parts of this computer { $all }
mas-asks = asks the shop { $all }
mas-installs = installs { $from-second } from the shop

# What deserves a second look.

warns-its-code-runs-here = its code runs here unseen
warns-not-system-would-take = it is not what the system would take by itself
warns-setting-decides-where-they = a setting decides where they come from
warns-program-reach-everything-yours = the program can reach everything of yours
warns-installed-from-there-runs = what is installed from there runs here
warns-part-may-never-start = a part may never start again
