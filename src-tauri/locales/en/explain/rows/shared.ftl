# What programs of several families do.

any-as-says = as { $value } says
any-asks-about = asks about { $all }
any-asks-cluster = asks the cluster about { $all }
any-asks-database = asks the database { $all }
any-asks-nobody = asks nobody before what it does
any-asks-packages = asks about packages { $from-second }
any-asks-registry-about = asks the registry about { $all }
any-asks-registry-about-or-packages = { $all-count ->
        [0] asks the registry about packages
       *[other] asks the registry about { $all }
    }
any-asks-remove = asks { $all } to remove something
any-asks-service = asks the service: { $all }
any-at-port = at port { $value }
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
any-builds-runs = builds this project and runs it { $all }
any-changes = changes who may do what: { $all }
any-changes-branches = changes branches: { $sub } { $all }
any-changes-cluster = changes the cluster: { $all }
any-changes-data = changes data: { $all }
any-changes-database = changes the database { $all }
any-changes-database-given = changes the database: { $all }
any-changes-how = changes how this computer is connected: { $all }
any-changes-locks = changes what locks the screen: { $all }
any-changes-marks = changes the marks of { $all }
any-changes-network = changes the network: { $all }
any-changes-project = changes the database as this project's steps say ({ $sub-all })
any-changes-publish = changes who may publish { $all }
any-changes-real-infrastructure = changes real infrastructure { $all }
any-changes-real-infrastructure-or-project-says = { $all-count ->
        [0] changes real infrastructure as this project says
       *[other] changes real infrastructure { $all }
    }
any-changes-service = changes the service { $all }
any-changes-setting = changes the setting { $all }
any-changes-settings = changes its settings { $all }
any-changes-settings-given = changes settings { $all }
any-changes-something = changes something there: { $all }
any-changes-something-service = changes something at the service: { $all }
any-changes-something-service-given = changes something at the service: { $all }
any-changes-sound = changes the sound: { $all }
any-changes-system = changes the system: { $all }
any-changes-use = changes who may use { $all }
any-checks = checks { $all }
any-checks-code = { $all-count ->
        [0] checks the code in this project
       *[other] checks the code in { $all }
    }
any-checks-code-or-folder = { $all-count ->
        [0] checks the code in this folder
       *[other] checks the code in { $all }
    }
any-checks-form = checks the form of { $all }
any-checks-form-code = checks the form of the code
any-checks-form-or-code = { $all-count ->
        [0] checks the form of the code here
       *[other] checks the form of { $all }
    }
any-checks-or-project = { $all-count ->
        [0] checks this project
       *[other] checks { $all }
    }
any-checks-repairs = checks { $all } and repairs it in place
any-checks-syntax = checks the syntax of { $all }
any-chooses-version = chooses the version { $all } from here on
any-compares-with = compares { $first } with { $from-second }
any-computes-checksums = computes checksums of { $all }
any-converts = converts { $first } to { $last }
any-converts-given = converts { $all }
any-copies = copies { $first } to { $second }
any-copies-device = copies what is on the device into { $all }
any-copies-first = copies { $first } to { $from-second }
any-copies-given = copies { $all }
any-decides-code = decides which code runs from here on: { $all }
any-decides-where = decides where packages come from: { $all }
any-draws-folders = { $all-count ->
        [0] draws the folders below this folder
       *[other] draws the folders below { $all }
    }
any-empties = empties { $all }
any-empties-database = empties the database { $all }
any-empties-database-given = empties the database ({ $all })
any-empties-store = empties the store of packages
any-empties-the-database = empties the database
any-ends-cluster = ends { $all } in the cluster
any-ends-process = { $all-count ->
        [0] ends the process it is given
       *[other] ends the process { $all }
    }
any-ends-service = ends the service { $all }
any-fetches = fetches { $all }
any-fetches-data = fetches or sends data { $all }
any-fetches-image = fetches the image { $all }
any-fetches-into = fetches { $all } into { $value }
any-fetches-needs = fetches what it needs
any-fetches-runs = fetches and runs { $all }
any-fetches-sends = fetches or sends { $all }
any-for-value = for { $value }
any-forgets-word = forgets the word { $all }
any-formats-changes = formats or changes the disk { $all }
any-gives-agent = gives the agent the tool { $all }
any-goes-folder = { $all-count ->
        [0] goes to the folder it came from
       *[other] goes to the folder { $all }
    }
any-installs = { $all-count ->
        [0] installs newer parts
       *[other] installs { $all }
    }
any-installs-from = { $all-count ->
        [0] installs packages from { $value }
       *[other] installs { $all } from { $value }
    }
any-installs-given = installs { $all }
any-installs-or-packages-project = { $all-count ->
        [0] installs the packages this project names
       *[other] installs { $all }
    }
any-installs-packages = installs the packages this project names
any-installs-project = installs { $all } for this project
any-installs-rest = installs { $from-second }
any-installs-version = { $all-count ->
        [0] installs the version this project names
       *[other] installs the version { $all }
    }
any-into = into { $value }
any-lets-git = lets git run this repository's checks
any-lets-packages = lets packages come from { $all }
any-lets-program = lets a program answer for each later call: { $all }
any-lists = { $all-count ->
        [0] lists the files in this folder
       *[other] lists { $all }
    }
any-lists-in = lists what is in { $all }
any-lists-tasks = lists tasks
any-lists-them = lists them
any-loads-into = loads { $all } into a database
any-looks-packages = looks for packages with known weaknesses
any-looks-up = looks up { $all }
any-makes = makes { $all }
any-makes-a-project-from-given = makes a project from { $all }
any-makes-code = { $all-count ->
        [0] makes code or programs from this project
       *[other] makes code or programs from { $all }
    }
any-makes-equal = makes { $second } equal to { $first }, removing what is not there
any-makes-files = { $all-count ->
        [0] makes files from this project
       *[other] makes files from { $all }
    }
any-makes-files-given = makes files { $all }
any-makes-folder = makes the folder { $all }
any-makes-new = makes a new step for the database { $all }
any-makes-project = makes a project { $all }
any-makes-project-given = makes a project { $all }
any-moves = moves { $but-last } to { $last }
any-named = named { $value }
any-only-value = only { $value }
any-opens-files = opens the files here in a program of its own { $all }
any-opens-keyring = opens the keyring: { $all }
any-opens-program = opens { $all } with its program
any-opens-session = opens a session on { $all }
any-packs = packs { $all }
any-packs-unpacks = packs or unpacks { $all }
any-publishes = publishes { $all }
any-publishes-everybody = publishes { $all } for everybody
any-publishes-package-everybody = publishes this package for everybody
any-publishes-package-everybody-given = publishes this package for everybody { $all }
any-puts-project-where = puts this project where everybody can see it { $all }
any-puts-project-where-everybody = puts this project where everybody can see it
any-reads = reads { $all }
any-reads-secret = reads the secret { $all }
any-records-heard = records what is heard here { $all }
any-removes = removes { $from-second }
any-removes-cluster = removes from the cluster: { $all }
any-removes-data = removes data: { $value }
any-removes-data-given = removes data: { $all }
any-removes-database = removes at the database's home: { $all }
any-removes-given = removes { $all }
any-removes-image = removes the image { $all }
any-removes-package = removes the package { $all }
any-removes-packages = removes packages: { $all }
any-removes-program = removes the program { $all }
any-removes-published = removes the published package { $all }
any-removes-real = removes real infrastructure { $all }
any-removes-service = removes at the service: { $all }
any-removes-setting = removes the setting { $all }
any-removes-user = removes the user { $all }
any-removes-was-built = removes what was built
any-removes-was-built-given = removes what was built { $all }
any-replaces-packages = replaces packages with known weaknesses
any-reshapes = reshapes { $all-or-input }
any-restarts-computer = restarts the computer
any-restarts-service = restarts the service { $all }
any-rewrites-code = rewrites the form of the code
any-rewrites-form = rewrites the form of { $all }
any-rewrites-form-or-code = { $all-count ->
        [0] rewrites the form of the code here
       *[other] rewrites the form of { $all }
    }
any-rewrites-whole = rewrites the whole history { $all }
any-runs = runs { $all }
any-runs-code = runs the code in { $all }
any-runs-given = runs code given as text: { $value }
any-runs-input = runs { $all-or-input }
any-runs-or-chain-own = { $all-count ->
        [0] runs a chain of its own
       *[other] runs { $all }
    }
any-runs-or-project-own = { $all-count ->
        [0] runs this project's own steps
       *[other] runs { $all }
    }
any-runs-or-tests-project = { $all-count ->
        [0] runs the tests of this project
       *[other] runs { $all }
    }
any-runs-other = runs { $all } with other rights
any-runs-project = { $sub-count ->
        [0] runs its own work for this project { $all }
       *[other] runs { $sub } for this project { $all }
    }
any-runs-project-task = { $all-count ->
        [0] runs this project's task that comes first
       *[other] runs this project's task { $all }
    }
any-runs-project-task-given = runs this project's task { $all }
any-runs-repository = runs this repository's checks { $all }
any-runs-script = runs this project's script { $all }
any-runs-terminal = runs { $all } in a terminal session of its own
any-runs-tests = runs the tests { $all }
any-runs-tests-or-project = { $all-count ->
        [0] runs the tests of this project
       *[other] runs the tests { $all }
    }
any-says = from { $value }
any-says-value = of { $value }
any-searches-for-in = searches for { $value } in { $all-or-input }
any-searches-for-in-first = searches for { $first } in { $from-second-or-input }
any-sends = sends { $all }
any-sends-facts = sends facts about this project { $all }
any-sends-image = sends the image { $all }
any-sends-request = sends a request that changes something to { $all }
any-serves-cluster = serves { $all } in the cluster
any-serves-pages = serves the pages here
any-sets = sets { $first } to { $from-second }
any-sets-up = sets up the shell { $all }
any-shows = shows { $sub }
any-shows-all = shows { $all }
any-shows-app = shows facts about the app { $all }
any-shows-cameras = shows cameras
any-shows-changed = shows what changed { $all }
any-shows-compares = shows or compares { $all-or-input }
any-shows-devices = shows devices { $all }
any-shows-disks = shows disks { $all }
any-shows-every = shows every key that is pressed { $all }
any-shows-facts-about = shows facts about { $all }
any-shows-facts-about-computer = shows facts about this computer { $all }
any-shows-facts-about-computer-given = shows facts about this computer { $all }
any-shows-facts-about-given = shows facts about this project { $all }
any-shows-facts-about-it = shows facts about it
any-shows-facts-about-project = shows facts about this project
any-shows-first = shows the first lines of { $all-or-input }
any-shows-help = shows its help
any-shows-in = shows what is in { $all }
any-shows-input = shows { $all-or-input }
any-shows-installed = shows what would be installed { $all }
any-shows-key = shows the key { $all }
any-shows-marks = shows the marks of { $all }
any-shows-network = shows the network { $all }
any-shows-packages = shows packages { $all }
any-shows-packages-rest = shows packages { $from-second }
any-shows-printers = shows printers { $all }
any-shows-secrets = shows the secrets of this project
any-shows-services = shows services
any-shows-services-given = shows services { $all }
any-shows-setting = shows the setting { $all }
any-shows-settings = shows settings { $all }
any-shows-signed = shows who is signed in
any-shows-sound-devices = { $all-count ->
        [0] shows the sound devices of this computer
       *[other] shows the sound devices { $all }
    }
any-shows-state = shows its state
any-shows-state-database = shows the state of the database
any-shows-steps = shows the steps of the database
any-shows-them = { $all-count ->
        [0] shows them
       *[other] shows { $all }
    }
any-shows-tools = shows which tools the agent has { $all }
any-shows-version = shows its version
any-shows-version-help = shows its version or help
any-shows-versions = shows versions { $from-second }
any-shows-where = shows where sound can be recorded
any-shows-would-change = shows what would change { $all }
any-shows-would-change-given = shows what { $all } would change
any-shows-would-recorded = shows what would be recorded
any-signs-out = signs in or out
any-starts = starts { $all }
any-starts-another = { $all-count ->
        [0] starts another agent for what is typed
       *[other] starts another agent for { $all }
    }
any-starts-ends = starts or ends the service { $all }
any-starts-server = starts the server of this project
any-starts-service = starts the service { $all }
any-switches-computer = switches the computer off
any-takes-every = takes every step of the database back
any-takes-pictures = takes pictures with the camera { $all }
any-takes-tool = takes the tool { $all } from the agent
any-tests-whether = tests whether { $all } answers
any-uses-version = { $all-count ->
        [0] uses the version this project names for what follows
       *[other] uses the version { $all } for what follows
    }
any-without-checking = without checking who answers
any-works-out = works out what would be built { $all }
any-works-packages = { $all-count ->
        [0] works on packages: those this project names
       *[other] works on packages: { $all }
    }
any-writes = writes { $value }
any-writes-changed = writes what changed into { $value }
any-writes-exact = writes the exact versions of packages
any-writes-into = writes it into { $value }

# What deserves a second look.

warns-all-said-in = all that is said is in it
warns-came-later-lost = what came later is lost
warns-changes-were-not-recorded = changes that were not recorded are lost
warns-code-from-another-computer = code from another computer runs here
warns-code-from-another-computer-runs = code from another computer runs
warns-decides-runs-later = it decides what runs later
warns-decides-which-code-runs = it decides which code runs from here on
warns-describes-managed-no-more = what it describes is managed no more
warns-every-commit-becomes-another = every commit becomes another one
warns-everybody-on-computer-could-change = everybody on this computer could change it
warns-everything-on-disk-lost = everything on the disk is lost
warns-everything-runs-ends = everything that runs ends
warns-happens-later-cannot-seen = what happens later cannot be seen
warns-may-done-in-user = what may be done in the user's name changes
warns-names-runs-each-time = what it names runs each time
warns-needs-works-no-more = what needs it works no more
warns-nobody-checks-where-programs = nobody checks where programs come from
warns-nobody-checks-who-answers-there = nobody checks who answers there
warns-nothing-bring-back = nothing can bring it back
warns-on-disk-lost = what is on the disk can be lost
warns-option-names-code-runs = an option names code that runs
warns-other-agent-runs-nobody = what the other agent runs, nobody is asked for
warns-others-build-may-break = what others build may break at once
warns-others-cannot-fetch-any = others cannot fetch it any more
warns-others-get-at-once = others get it at once
warns-others-may-get-in = others may get in
warns-others-may-publish-in = others may publish in its name
warns-others-reach-computer = others can reach this computer
warns-others-reach-stands-behind = others can reach what stands behind it
warns-packages-come-from-somebody = packages can come from somebody else from here on
warns-passwords-among-them = passwords are among them
warns-passwords-user-come-into = passwords of the user come into view
warns-projects-use-break = projects that use it break
warns-protection-taken-away = a protection is taken away
warns-published-there-cannot-taken = what is published there cannot be taken back
warns-published-version-cannot-taken = a published version cannot be taken back
warns-removed-cannot-brought-back = what is removed cannot be brought back later
warns-runs-for-real-changes = what runs for real changes at once
warns-runs-for-real-gone = what runs for real is gone, with its data
warns-runs-there-ends = what runs there ends
warns-runs-there-ends-and-may = what runs there ends and may not come back
warns-sent-cannot-taken-back = what is sent cannot be taken back
warns-service-ends = the service ends
warns-somebody-else-could-answer = somebody else could answer in its place
warns-there-now-lost = what is there now is lost
warns-they-cost-money-until = they cost money until somebody ends them
warns-was-seen-once-stays = what was seen once stays known
warns-was-set-by-hand = what was set by hand does not come back
warns-whoever-has-act-as = whoever has it can act as the user
warns-whoever-has-act-as-account = whoever has it can act as the account
warns-whoever-has-key-pose = whoever has that key can pose as others
warns-whoever-has-them-act = whoever has them can act as the user
warns-whoever-in-between-sees = whoever is in between sees what is sent
warns-whoever-in-front-in = whoever is in front of it is in them
warns-whoever-keeps-place-decides = whoever keeps that place decides what is installed
