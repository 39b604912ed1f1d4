# What the programs of `programs/code/javascript.toml` do: clauses without a capital and a full stop.

npm-runs-scripts = runs scripts with { $value }
npm-install-installs = { $all-count ->
        [0] installs packages for every project
       *[other] installs { $all } for every project
    }
npm-explore-runs = { $from-second-count ->
        [0] runs a shell in the folder of { $first }
       *[other] runs { $from-second } in the folder of { $first }
    }
npm-dedupe-leaves = leaves out packages that are there twice
npm-rebuild-builds = builds packages anew { $all }
npm-update-installs = { $all-count ->
        [0] installs newer versions of the packages this project names
       *[other] installs newer versions of { $all }
    }
npm-runs-project = runs this project's script { $sub } { $all }
npm-run-lets = lets it repair files in place
npm-why-shows = shows why the package { $all } is here
npm-root-shows = shows where packages are
npm-help-shows = shows the manual { $all }
npm-ls-lists = lists the packages here { $all }
npm-licenses-shows = shows { $sub } { $all }
npm-outdated-asks = asks the registry which packages are out of date
npm-whoami-asks = asks the registry who is signed in
npm-search-searches = searches the registry for { $all }
npm-access-grant-changes = changes who may use or publish { $all }
npm-profile-set-changes = changes the account at the registry: { $all }
npm-dist-tag-add-changes = changes what others get as { $all }
javascript-shows-would = shows what would be published
npm-deprecate-marks = marks { $first } as outdated for everybody: { $from-second }
npm-login-signs = signs in to the registry of packages
npm-logout-signs = signs out of the registry of packages
npm-token-list-lists = lists the keys to the registry of packages
npm-token-create-makes = makes a key to the registry of packages
npm-token-revoke-ends = ends the key { $all } to the registry of packages
npm-token-makes = makes or ends a key to the registry of packages { $all }
npm-publ-publishes = publishes this package for everybody { $all }
npm-author-add-changes = changes who may publish: { $all }
npm-init-makes-package-json = makes a package.json
npm-init-makes-project = makes a project with { $all }
npm-link-puts = { $all-count ->
        [0] puts a link to the package here among the installed ones
       *[other] puts a link to the package { $all } among the installed ones
    }
npm-pkg-get-shows = shows this package's { $all }
npm-version-shows = shows versions
npm-version-raises = raises this package's version: { $all }
npm-pack-shows = shows what would be packed
npm-pack-packs = packs this package into a file
npm-pkg-set-changes = changes { $all } in package.json
npm-set-script-lets = lets the script { $first } run { $from-second }
npm-pack-changes = changes this package { $all }
npm-config-set-keeps = keeps a key or password for where packages come from ({ $all })
npm-config-set-lets = lets packages come from anybody who answers ({ $all })
npm-config-set-sets = { $from-second-count ->
        [0] sets { $first } to a new value
       *[other] sets { $first } to { $from-second }
    }
npm-cache-shows = shows the store of packages { $all }
npm-prune-removes = removes packages this project does not name
npm-access-changes = changes who may do what with packages: { $all }
yarn-global-add-installs = installs { $all } for every project
npm-something = does something with npm: { $all }
yarn-set-version-changes = changes which yarn this project uses to { $all }
yarn-workspaces-list-lists = lists the workspaces
bun-build-builds = builds the program { $value } from { $all }
bun-pm-lists = lists the packages here { $from-second }
npm-run-lists = lists this project's scripts
pnpm-workspaces-runs = runs { $all } in the workspaces
node-lets = lets others steer it at { $value }
javascript-runs-code = runs the code in { $all }, again after each change
deno-cache-fetches = fetches what { $all } needs
deno-upgrade-installs = installs another version of deno { $all }
deno-add-changes = changes the packages this project names: { $all }
corepack-enable-switches = switches package managers on or off { $all }
corepack-prepare-fetches = { $all-count ->
        [0] fetches the package manager this project names
       *[other] fetches the package manager { $all }
    }
corepack-sets = sets up package managers { $all }
corepack-shows = shows package managers
eslint-project = the project's own configuration and plugins run with it
prettier-plugins = plugins and configuration the project has as code run with it
tsc-checks = { $all-count ->
        [0] checks the types of this project
       *[other] checks the types of { $all }
    }
tsc-removes = { $all-count ->
        [0] removes what was compiled of this project
       *[other] removes what was compiled of { $all }
    }
tsc-makes = makes a tsconfig.json
tsc-compiles = { $all-count ->
        [0] compiles this project
       *[other] compiles { $all }
    }
changeset-writes = writes down what changed for the next version
changeset-status-shows = shows what changed for the next version
changeset-publish-publishes = publishes packages for everybody
changeset-version-raises = raises the versions of packages
jest-those-like = those like { $value }
jest-project = the project's own configuration runs with it
playwright-codegen-opens = opens a browser { $all }
playwright-install-installs = installs browsers { $all }
prisma-generate-writes = writes the database client
prisma-format-checks = checks the form of the schema
prisma-format-rewrites = rewrites the form of the schema
prisma-validate-checks = checks the schema
prisma-migrate-pull-writes = writes the schema of the database down
prisma-db-push-changes = changes the database, losing what does not fit
prisma-db-seed-fills = fills the database with the code of this project
prisma-migrate-dev-changes = changes the database as this project's steps say { $value }
prisma-migrate-status-compares = compares the database with this project
prisma-studio-opens = opens the database in a browser
drizzle-kit-generate-writes = writes steps for the database { $all }
javascript-empties-database = empties the database: { $all }
javascript-serves-other = { $all-count ->
        [0] serves this folder to other computers
       *[other] serves { $all } to other computers
    }
serve-serves = serves { $all } to other computers
shadcn-add-adds = adds components { $all }
pm2-list-shows = shows what runs in the background { $all }
pm2-delete-ends = { $all-count ->
        [0] ends everything in the background and forgets it
       *[other] ends { $all } in the background and forgets it
    }
pm2-stop-ends = ends or restarts { $all } in the background
pm2-start-keeps = keeps { $all } running in the background
next-lint-checks = checks the code of this project
npm-check-updates-raises = raises the versions in package.json
npm-check-updates-looks = looks for newer packages
jscodeshift-shows = shows what the code in { $value } would change { $all }
jscodeshift-changes-code-says = changes { $all } as the code in { $value } says
jscodeshift-changes-code-says-given = changes { $all } as code says
cowsay-prints = prints { $all }
    .output = { $all }
wait-on-waits = waits until { $all } answers
license-checker-looks = { $all-count ->
        [0] looks at this project
       *[other] looks at { $all }
    }
xcpretty-makes = makes { $input } easier to read
syncpack-list-shows = shows versions of packages
syncpack-changes = changes what this project's packages are { $all }
gh-pages-publishes = { $all-count ->
        [0] publishes { $value } this project as a page
       *[other] publishes { $value } { $all } as a page
    }
vsce-publish-publishes = publishes this extension { $all }
vsce-packs = packs this extension { $all }

# What deserves a second look.

warns-everybody-who-installs-gets = everybody who installs it gets that version from now on
warns-everybody-who-installs-told = everybody who installs it is told so
warns-others-publish-or-no = others can publish or no longer can
warns-whoever-has-publish-as = whoever has it can publish as the user
warns-every-script-run-later = every script that is run later runs by it
warns-nobody-checks-from-here-on = nobody checks from here on where packages come from
warns-everybody-who-uses-gets = everybody who uses it gets it
