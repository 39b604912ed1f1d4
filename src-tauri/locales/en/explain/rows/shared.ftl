# What programs of several families do.

any-as-says = as { $value } says
any-asks-about = gets information about { $all }
any-asks-cluster = queries the cluster about { $all }
any-asks-database = queries the database { $all }
any-asks-nobody = acts without asking first
any-asks-packages = gets information about packages { $from-second }
any-asks-registry-about = queries the registry about { $all }
any-asks-registry-about-or-packages = { $all-count ->
        [0] queries the registry about packages
       *[other] queries the registry about { $all }
    }
any-asks-remove = asks { $all } to delete something
any-asks-service = queries the service: { $all }
any-at-port = on port { $value }
any-at-value = at { $value }
any-builds = { $all-count ->
        [0] builds this project
       *[other] builds { $all }
    }
any-builds-given = builds { $all }
any-builds-image = { $all-count ->
        [0] builds an image from this folder
       *[other] builds an image from { $all }
    }
any-builds-project = builds this project
any-builds-runs = builds and runs this project { $all }
any-changes = changes permissions: { $all }
any-changes-branches = changes branches: { $sub } { $all }
any-changes-cluster = changes the cluster: { $all }
any-changes-data = changes data: { $all }
any-changes-database = changes the database { $all }
any-changes-database-given = changes the database: { $all }
any-changes-how = changes this computer's network connections: { $all }
any-changes-locks = changes the screen lock settings: { $all }
any-changes-marks = changes the attributes of { $all }
any-changes-network = changes the network: { $all }
any-changes-project = runs this project's migrations or seeds on the database ({ $sub-all })
any-changes-publish = changes who can publish { $all }
any-changes-real-infrastructure = changes real infrastructure { $all }
any-changes-real-infrastructure-or-project-says = { $all-count ->
        [0] changes real infrastructure to match this project
       *[other] changes real infrastructure { $all }
    }
any-changes-service = changes the service { $all }
any-changes-setting = changes the setting { $all }
any-changes-settings = changes the program's settings { $all }
any-changes-settings-given = changes settings { $all }
any-changes-something = makes changes in the cloud or cluster: { $all }
any-changes-something-service = makes changes at the service: { $all }
any-changes-something-service-given = makes changes at the service: { $all }
any-changes-sound = changes the sound settings: { $all }
any-changes-system = changes the system: { $all }
any-changes-use = changes the permissions of { $all }
any-checks = checks { $all }
any-checks-code = { $all-count ->
        [0] checks the code in this project
       *[other] checks the code in { $all }
    }
any-checks-code-or-folder = { $all-count ->
        [0] checks the code in this folder
       *[other] checks the code in { $all }
    }
any-checks-form = checks the formatting of { $all }
any-checks-form-code = checks the formatting of the code
any-checks-form-or-code = { $all-count ->
        [0] checks the formatting of the code here
       *[other] checks the formatting of { $all }
    }
any-checks-or-project = { $all-count ->
        [0] checks this project
       *[other] checks { $all }
    }
any-checks-repairs = checks { $all } and fixes problems in place
any-checks-syntax = checks the syntax of { $all }
any-chooses-version = selects version { $all } from now on
any-compares-with = compares { $first } with { $from-second }
any-computes-checksums = calculates checksums of { $all }
any-converts = converts { $first } to { $last }
any-converts-given = converts { $all }
any-copies = copies { $first } to { $second }
any-copies-device = copies the device's contents to { $all }
any-copies-first = copies { $first } to { $from-second }
any-copies-given = copies { $all }
any-decides-code = changes which code runs from now on: { $all }
any-decides-where = changes where packages come from: { $all }
any-draws-folders = { $all-count ->
        [0] shows the folder tree of this folder
       *[other] shows the folder tree of { $all }
    }
any-empties = empties { $all }
any-empties-database = empties the database { $all }
any-empties-database-given = empties the database ({ $all })
any-empties-store = clears the package cache
any-empties-the-database = empties the database
any-ends-cluster = stops { $all } in the cluster
any-ends-process = { $all-count ->
        [0] stops the given process
       *[other] stops the process { $all }
    }
any-ends-service = stops the service { $all }
any-fetches = fetches { $all }
any-fetches-data = downloads or uploads data { $all }
any-fetches-image = downloads the image { $all }
any-fetches-into = downloads { $all } to { $value }
any-fetches-needs = downloads the files it needs
any-fetches-runs = downloads and runs { $all }
any-fetches-sends = downloads or uploads { $all }
any-for-value = for { $value }
any-forgets-word = removes the alias { $all }
any-formats-changes = formats or changes the disk { $all }
any-gives-agent = adds the tool { $all } to the agent
any-goes-folder = { $all-count ->
        [0] goes to the home folder, or back to the previous folder
       *[other] goes to the folder { $all }
    }
any-installs = { $all-count ->
        [0] installs updates
       *[other] installs { $all }
    }
any-installs-from = { $all-count ->
        [0] installs packages from { $value }
       *[other] installs { $all } from { $value }
    }
any-installs-given = installs { $all }
any-installs-or-packages-project = { $all-count ->
        [0] installs this project's dependencies
       *[other] installs { $all }
    }
any-installs-packages = installs this project's dependencies
any-installs-project = installs { $all } into this project
any-installs-rest = installs { $from-second }
any-installs-version = { $all-count ->
        [0] installs the version this project specifies
       *[other] installs version { $all }
    }
any-into = into { $value }
any-lets-git = installs git hooks that run this repository's checks
any-lets-packages = adds { $all } as a package source
any-lets-program = makes a program supply credentials for every later call: { $all }
any-lists = { $all-count ->
        [0] lists the files in this folder
       *[other] lists { $all }
    }
any-lists-in = lists the contents of { $all }
any-lists-tasks = lists tasks
any-lists-them = lists the available items
any-loads-into = loads { $all } into a database
any-looks-packages = checks packages for known vulnerabilities
any-looks-up = looks up { $all }
any-makes = creates { $all }
any-makes-a-project-from-given = creates a project from { $all }
any-makes-code = { $all-count ->
        [0] generates code or programs from this project
       *[other] generates code or programs from { $all }
    }
any-makes-equal = makes { $second } match { $first }, deleting everything else there
any-makes-files = { $all-count ->
        [0] generates files from this project
       *[other] generates files from { $all }
    }
any-makes-files-given = generates files { $all }
any-makes-folder = creates the folder { $all }
any-makes-new = creates a new database migration { $all }
any-makes-project = creates a project { $all }
any-makes-project-given = creates a project { $all }
any-moves = moves { $but-last } to { $last }
any-named = named { $value }
any-only-value = only { $value }
any-opens-files = opens the files here in an interactive program { $all }
any-opens-keyring = opens the keyring: { $all }
any-opens-program = opens { $all } in its default app
any-opens-session = opens a session on { $all }
any-packs = packs { $all }
any-packs-unpacks = packs or unpacks { $all }
any-publishes = publishes { $all }
any-publishes-everybody = publishes { $all } for everyone
any-publishes-package-everybody = publishes this package for everyone
any-publishes-package-everybody-given = publishes this package for everyone { $all }
any-puts-project-where = deploys this project to the public internet { $all }
any-puts-project-where-everybody = deploys this project to the public internet
any-reads = reads { $all }
any-reads-secret = reads the secret { $all }
any-records-heard = records audio { $all }
any-removes = removes { $from-second }
any-removes-cluster = deletes from the cluster: { $all }
any-removes-data = deletes data: { $value }
any-removes-data-given = deletes data: { $all }
any-removes-database = deletes something at the database service: { $all }
any-removes-given = removes { $all }
any-removes-image = deletes the image { $all }
any-removes-package = removes the package { $all }
any-removes-packages = removes packages: { $all }
any-removes-program = removes the program { $all }
any-removes-published = withdraws the published package { $all }
any-removes-real = destroys real infrastructure { $all }
any-removes-service = deletes something at the service: { $all }
any-removes-setting = removes the setting { $all }
any-removes-user = deletes the user or group { $all }
any-removes-was-built = deletes the build output
any-removes-was-built-given = deletes the build output { $all }
any-replaces-packages = updates packages with known vulnerabilities
any-reshapes = transforms { $all-or-input }
any-restarts-computer = restarts the computer
any-restarts-service = restarts the service { $all }
any-rewrites-code = reformats the code
any-rewrites-form = reformats the code in { $all }
any-rewrites-form-or-code = { $all-count ->
        [0] reformats the code here
       *[other] reformats the code in { $all }
    }
any-rewrites-whole = rewrites the entire history { $all }
any-runs = runs { $all }
any-runs-code = runs the code in { $all }
any-runs-given = runs this code: { $value }
any-runs-input = runs { $all-or-input }
any-runs-or-chain-own = { $all-count ->
        [0] runs a local blockchain
       *[other] runs { $all }
    }
any-runs-or-project-own = { $all-count ->
        [0] runs this project's own tasks
       *[other] runs { $all }
    }
any-runs-or-tests-project = { $all-count ->
        [0] runs this project's tests
       *[other] runs { $all }
    }
any-runs-other = runs { $all } with different permissions
any-runs-project = { $sub-count ->
        [0] runs the default command for this project { $all }
       *[other] runs { $sub } for this project { $all }
    }
any-runs-project-task = { $all-count ->
        [0] runs this project's default task
       *[other] runs this project's task { $all }
    }
any-runs-project-task-given = runs this project's task { $all }
any-runs-repository = runs this repository's checks { $all }
any-runs-script = runs this project's script { $all }
any-runs-terminal = runs { $all } in its own terminal session
any-runs-tests = runs the tests { $all }
any-runs-tests-or-project = { $all-count ->
        [0] runs this project's tests
       *[other] runs the tests { $all }
    }
any-says = from { $value }
any-says-value = of { $value }
any-searches-for-in = searches for { $value } in { $all-or-input }
any-searches-for-in-first = searches for { $first } in { $from-second-or-input }
any-sends = sends { $all }
any-sends-facts = sends information about this project { $all }
any-sends-image = uploads the image { $all }
any-sends-request = sends a request that changes something to { $all }
any-serves-cluster = serves { $all } in the cluster
any-serves-pages = serves this project's pages
any-sets = sets { $first } to { $from-second }
any-sets-up = configures the shell { $all }
any-shows = shows { $sub }
any-shows-all = shows { $all }
any-shows-app = shows information about the app { $all }
any-shows-cameras = shows cameras
any-shows-changed = shows the changelog { $all }
any-shows-compares = shows or compares { $all-or-input }
any-shows-devices = shows devices { $all }
any-shows-disks = shows disks { $all }
any-shows-every = shows every key pressed { $all }
any-shows-facts-about = shows information about { $all }
any-shows-facts-about-computer = shows information about this computer { $all }
any-shows-facts-about-computer-given = shows information about this computer { $all }
any-shows-facts-about-given = shows information about this project { $all }
any-shows-facts-about-it = shows information about the program
any-shows-facts-about-project = shows information about this project
any-shows-first = shows the first lines of { $all-or-input }
any-shows-help = shows help for the program
any-shows-in = shows the contents of { $all }
any-shows-input = shows { $all-or-input }
any-shows-installed = shows what would be installed { $all }
any-shows-key = shows the key { $all }
any-shows-marks = shows the attributes of { $all }
any-shows-network = shows the network { $all }
any-shows-packages = shows packages { $all }
any-shows-packages-rest = shows packages { $from-second }
any-shows-printers = shows printers { $all }
any-shows-secrets = shows this project's secrets
any-shows-services = shows services
any-shows-services-given = shows services { $all }
any-shows-setting = shows the setting { $all }
any-shows-settings = shows settings { $all }
any-shows-signed = shows who is signed in
any-shows-sound-devices = { $all-count ->
        [0] shows this computer's sound devices
       *[other] shows the sound devices { $all }
    }
any-shows-state = shows the program's status
any-shows-state-database = shows the state of the database
any-shows-steps = shows the database migrations
any-shows-them = { $all-count ->
        [0] shows the list
       *[other] shows { $all }
    }
any-shows-tools = shows the agent's tools { $all }
any-shows-version = shows the program's version
any-shows-version-help = shows the program's version or help
any-shows-versions = shows versions { $from-second }
any-shows-where = shows the recording devices
any-shows-would-change = shows what would change { $all }
any-shows-would-change-given = shows what { $all } would change
any-shows-would-recorded = shows what would be committed
any-signs-out = signs in or out
any-starts = starts { $all }
any-starts-another = { $all-count ->
        [0] starts another agent and waits for typed input
       *[other] starts another agent for { $all }
    }
any-starts-ends = starts or stops the service { $all }
any-starts-server = starts this project's server
any-starts-service = starts the service { $all }
any-switches-computer = turns the computer off
any-takes-every = rolls back every database migration
any-takes-pictures = takes pictures with the camera { $all }
any-takes-tool = removes the tool { $all } from the agent
any-tests-whether = checks whether { $all } responds
any-uses-version = { $all-count ->
        [0] uses the version this project specifies in the following steps
       *[other] uses version { $all } in the following steps
    }
any-without-checking = without checking the server's identity
any-works-out = generates the files that would be deployed { $all }
any-works-packages = { $all-count ->
        [0] manages packages: the ones this project depends on
       *[other] manages packages: { $all }
    }
any-writes = writes { $value }
any-writes-changed = writes the changelog to { $value }
any-writes-exact = writes out the exact package versions
any-writes-into = saves the result to { $value }

# What deserves a second look.

warns-all-said-in = everything said nearby is recorded
warns-came-later-lost = anything added after that point is lost
warns-changes-were-not-recorded = uncommitted changes are lost
warns-code-from-another-computer = code from another computer runs here
warns-code-from-another-computer-runs = code from another computer runs
warns-decides-runs-later = this decides what runs later
warns-decides-which-code-runs = this decides which code runs from now on
warns-describes-managed-no-more = the infrastructure described there is no longer managed
warns-every-commit-becomes-another = every commit gets a new ID
warns-everybody-on-computer-could-change = every user on this computer could change these files
warns-everything-on-disk-lost = everything on the disk is lost
warns-everything-runs-ends = everything running on the computer is stopped
warns-happens-later-cannot-seen = later activity can't be traced
warns-may-done-in-user = this changes what can be done in your name
warns-names-runs-each-time = the named program runs every time
warns-needs-works-no-more = anything that depends on it will stop working
warns-nobody-checks-where-programs = the origin of programs is no longer checked
warns-nobody-checks-who-answers-there = the server's identity isn't checked
warns-nothing-bring-back = nothing can recover the data
warns-on-disk-lost = data on the disk can be lost
warns-option-names-code-runs = an option names code that runs
warns-other-agent-runs-nobody = the other agent runs commands without asking you
warns-others-build-may-break = other people's builds may break immediately
warns-others-cannot-fetch-any = others can no longer download it
warns-others-get-at-once = others get the change immediately
warns-others-may-get-in = others may get access
warns-others-may-publish-in = others may publish under this name
warns-others-reach-computer = others can reach this computer
warns-others-reach-stands-behind = others can reach the systems behind this port or firewall
warns-packages-come-from-somebody = packages can come from somebody else from now on
warns-passwords-among-them = typed passwords are included
warns-passwords-user-come-into = your passwords may be revealed
warns-projects-use-break = projects that depend on this package break
warns-protection-taken-away = this removes a safeguard
warns-published-there-cannot-taken = anything published there can't be taken back
warns-published-version-cannot-taken = a published version can't be taken back
warns-removed-cannot-brought-back = deleted backups or snapshots can't be recovered
warns-runs-for-real-changes = live systems change immediately
warns-runs-for-real-gone = live systems are deleted along with their data
warns-runs-there-ends = everything running there is stopped
warns-runs-there-ends-and-may = everything running there is stopped and may not come back
warns-sent-cannot-taken-back = a sent message can't be unsent
warns-service-ends = the service stops
warns-somebody-else-could-answer = an impostor could answer instead of the real server
warns-there-now-lost = the existing data there is lost
warns-they-cost-money-until = the machines cost money until somebody stops them
warns-was-seen-once-stays = data seen once can't be made secret again
warns-was-set-by-hand = manual settings can't be recovered
warns-whoever-has-act-as = anyone with this key can act as you
warns-whoever-has-act-as-account = anyone with this key can act as the account
warns-whoever-has-key-pose = anyone with that key can impersonate others
warns-whoever-has-them-act = anyone with these credentials can act as you
warns-whoever-in-between-sees = anyone in between can read the data sent
warns-whoever-in-front-in = anyone in front of the camera is in the pictures
warns-whoever-keeps-place-decides = whoever runs that package source decides what gets installed
