# What the programs of `programs/infrastructure/network.toml` do: clauses without a capital and a full stop.

curl-reads = reads { $all } by way of curl
curl-asks-fits = asks { $all } to remove what fits
curl-asks-computer = asks { $all }, which is on this computer, to remove something
curl-reaches = reaches { $all }
curl-asks-headers = asks { $all } for its headers
network-sends-request = sends a request to { $all }
curl-writes-under = writes it under its own name
network-sends = sends { $value }
curl-by-way = by way of { $value }
curl-sends = sends the file { $value }
curl-as-options = as the options in { $value } say
curl-with-passwords-in = with the passwords in { $value }
curl-with-home = with the passwords in the home folder
curl-as-whoever = as whoever { $value } says it is
curl-with-cookie = with the cookie { $value }
network-with-cookies = with the cookies in { $value }
curl-with-name = with a name and password
curl-steers = steers the containers of this computer
curl-writes-file = writes a file its form names: { $value }
wget-asks-whether = asks whether { $all } is there
network-fetches-into = fetches { $all } into a file
wget-asks-password = asks { $value } for a password
wget-goes = goes by way of another computer: { $value }
youtube-dl-starts = starts { $value } for each file
youtube-dl-with-cookies = with the cookies of { $value }
aria2c-fetches = fetches { $all } into a file, and starts { $value }
http-sends = sends a file
http-asks-computer = asks { $from-second }, on this computer, to remove something
http-asks-remove-something = asks { $from-second } to remove something
http-keeps = keeps what comes under its own name
http-fetches = fetches { $from-second }
dig-looks = looks up the address of { $all }
whois-asks = asks who owns { $all }
nmap-tries = tries which doors of { $all } are open
traceroute-shows = shows the way to { $all }
iperf3-asks = asks other computers: { $all }
tcpdump-shows = shows what was recorded of the network in { $value } { $all }
tcpdump-listens = listens to the network { $all }
socat-lends = lends what answers for your keys to whoever connects: { $all }
socat-joins = joins a program to a connection: { $all }
socat-waits = waits for connections and hands them on: { $all }
nc-gives-whoever = { $all-count ->
        [0] gives whoever connects to this computer the program { $value } to control
       *[other] gives whoever connects to { $all } the program { $value } to control
    }
nc-gives-program-control = gives { $all } the program { $value } to control
nc-tests = { $from-second-count ->
        [0] tests whether { $first } answers at its door
       *[other] tests whether { $first } answers at { $from-second }
    }
nc-waits-port = waits for connections on port { $value } { $all }
nc-waits-connections = waits for connections on { $all }
nc-opens-connection = opens a connection to { $first } at { $second }
nc-opens-connection-given = opens a connection to { $all }
croc-send-sends = sends { $all } to whoever has the word for it
croc-receives = { $all-count ->
        [0] receives what somebody sends
       *[other] receives { $all }
    }
sftp-says = does on { $all } what { $value } says
network-exchanges-files = exchanges files with { $all }
rclone-shows = shows what would change: { $all }
rclone-works = works on files elsewhere { $all }
rclone-move-moves = moves { $first } to { $second }
rclone-mkdir-changes = changes files elsewhere: { $all }
rclone-config-show-shows = shows settings { $all }
rclone-serve-lets = lets others reach { $all }
rclone-mount-makes = makes { $first } look like the folder { $second }
mail-sends = sends mail to { $all }
ngrok-lets = { $from-second-count ->
        [0] lets others reach this computer at a door: { $first }
       *[other] lets others reach this computer at { $from-second }: { $first }
    }
cloudflared-opens = opens this computer to others: { $all }
gh-pr-review-approves = { $all-count ->
        [0] approves the pull request of this branch in the user's name
       *[other] approves the pull request { $all } in the user's name
    }
gh-auth-prints = prints the key to the account
    .output = the key to the account
gh-auth-login-signs = signs in to GitHub
gh-auth-logout-signs = signs out of GitHub
gh-codespace-ports-visibility-lets = lets everybody reach { $all }
gh-api-graphql-removes = removes something on GitHub: { $value }
gh-api-graphql-changes = changes something on GitHub: { $value }
gh-api-graphql-asks-github = asks GitHub: { $value }
gh-api-graphql-asks-question = asks GitHub a question
gh-api-changes = changes { $all } on GitHub
gh-api-asks-remove = asks GitHub to remove { $all }
gh-api-lets = lets everybody see { $all } on GitHub
gh-api-asks-github = asks GitHub for { $all }
gh-pr-checkout-brings = brings the files here to the pull request { $all }
gh-repo-delete-removes = removes the repository { $all } with everything in it
gh-repo-clone-copies = copies the repository { $all }
gh-repo-create-makes-repository-github = { $all-count ->
        [0] makes the repository of this folder on GitHub, for everybody to see
       *[other] makes the repository { $all } on GitHub, for everybody to see
    }
gh-repo-create-makes-repository-github-everybody = makes the repository { $all } on GitHub, for everybody to see
gh-repo-create-makes-repository-github-or-folder = { $all-count ->
        [0] makes the repository of this folder on GitHub
       *[other] makes the repository { $all } on GitHub
    }
gh-repo-fork-copies = { $all-count ->
        [0] copies the repository this on GitHub
       *[other] copies the repository { $all } on GitHub
    }
gh-repo-edit-lets = { $all-count ->
        [0] lets everybody see the repository of this folder
       *[other] lets everybody see the repository { $all }
    }
gh-repo-archive-closes = { $all-count ->
        [0] closes the repository of this folder for changes
       *[other] closes the repository { $all } for changes
    }
gh-repo-sync-makes = makes the branch { $all } on GitHub equal to its origin
gh-repo-create-makes-changes = makes or changes a repository on GitHub { $all }
gh-release-delete-removes = removes the release { $all }
gh-release-download-fetches = fetches the release { $all }
gh-run-download-fetches = fetches what the run { $all } made
gh-release-create-prepares = prepares the release { $all }
gh-pr-diff-shows = { $all-count ->
        [0] shows what the pull request of this branch changes
       *[other] shows what the pull request { $all } changes
    }
gh-pr-checks-asks = { $all-count ->
        [0] asks GitHub whether the tests of this branch passed
       *[other] asks GitHub whether the tests of { $all } passed
    }
gh-pr-list-lists = lists pull requests on GitHub
gh-pr-view-shows = { $all-count ->
        [0] shows the pull request of this branch
       *[other] shows the pull request { $all }
    }
gh-issue-list-lists = lists issues on GitHub
gh-issue-view-shows = shows the issue { $all }
gh-in-value = in { $value }
gh-removes-github = removes on GitHub: { $all }
gh-asks = asks GitHub: { $all }
gh-run-list-lists = lists runs on GitHub
gh-run-view-shows = { $all-count ->
        [0] shows the run that is the last
       *[other] shows the run { $all }
    }
gh-release-list-lists = lists them on GitHub { $all }
gh-pr-list-asks = { $all-count ->
        [0] asks GitHub about this repository
       *[other] asks GitHub about { $all }
    }
gh-removes-github-given = removes { $all } on GitHub
gh-secret-set-sets = sets the secret or setting { $all } on GitHub
gh-ssh-key-add-lets = lets the key { $all } into the account
gh-secret-changes = changes the secrets of the repository { $all }
gh-pr-merge-merges = { $all-count ->
        [0] merges the pull request of this branch
       *[other] merges the pull request { $all }
    }
gh-pr-merge-removes = removes its branch
gh-pr-create-opens-pull-request = opens a pull request on GitHub: { $value }
gh-pr-create-opens-pull-request-github = opens a pull request on GitHub
gh-issue-create-opens-github = opens an issue on GitHub: { $value }
gh-issue-create-opens-an-on-github = opens an issue on GitHub
gh-pr-comment-comments = { $all-count ->
        [0] comments on this branch on GitHub: { $value }
       *[other] comments on { $all } on GitHub: { $value }
    }
gh-pr-close-closes = closes { $all } on GitHub
gh-pr-reopen-opens = opens { $all } on GitHub again
gh-issue-delete-removes = removes { $all } on GitHub with everything in it
gh-gist-create-publishes = publishes { $all } for everybody as a gist
gh-pr-create-sends = sends what is in { $value }
gh-pr-create-changes = changes the conversation on GitHub { $all }
gh-workflow-run-starts-github = starts { $all } on GitHub
gh-run-rerun-starts = starts the run { $all } on GitHub again
gh-run-cancel-ends = ends the run { $all } on GitHub
gh-workflow-enable-lets = lets { $all } run by itself on GitHub or not
gh-workflow-run-starts-ends = starts or ends a run on GitHub { $all }
gh-search-asks = asks GitHub about { $all }
gh-repo-deploy-key-add-lets = lets whoever has the key { $all } into the repository
gh-label-create-changes = changes { $sub } { $all } on GitHub
gh-decides = decides what gh runs later: { $all }
gh-alias-set-lets = lets { $first } stand for { $from-second } from here on
gh-alias-import-lets = lets gh know the words in { $all-or-input } from here on
gh-repo-set-default-lets = lets gh mean the repository { $all } in this folder
gh-pr-update-branch-brings = { $all-count ->
        [0] brings the branch of the pull request up to date
       *[other] brings the branch of { $all } up to date
    }
glab-ci-run-starts = starts what runs for { $value }
glab-api-graphql-changes = changes something at the code's home: { $value }
glab-api-graphql-asks = asks the code's home { $all }
glab-removes = removes { $all } at the code's home
glab-api-changes = changes { $all } at the code's home
glab-variable-export-shows = shows the settings of what runs at the code's home, with their secrets { $all }
glab-variable-set-changes = changes the settings of what runs at the code's home: { $all }
glab-snippet-create-puts-everybody = puts { $all } into a snippet for everybody to see
glab-snippet-create-puts-code = puts { $all } into a snippet at the code's home
glab-deploy-key-add-lets = lets whoever has the key { $all } in
glab-changes = changes something at the code's home: { $all }
glab-brings = brings { $all } here
glab-asks = asks the code's home: { $all }
stripe-listen-sends = sends what happens at the service on to { $value } { $all }
twilio-api-core-messages-create-sends = sends people a message or calls them: { $all } { $value }
stripe-listen-waits = waits for events of the service { $all }
doppler-secrets-download-shows = { $from-third-count ->
        [0] shows the secrets of this project
       *[other] shows the secrets of { $from-third }
    }
cap-puts = puts this project on its computers { $all }
xcode-select-shows = shows where the tools for developers are
xcode-select-chooses = chooses which tools for developers are used { $value }
softwareupdate-shows = shows which updates of the system there are
xcode-select-installs = installs parts of the system
sky-launch-starts = starts computers in the cloud: { $all }
sky-status-asks = asks which computers run in the cloud { $all }
sky-down-ends = ends computers in the cloud: { $all }
sky-works = works with computers in the cloud: { $all }
amtool-silence-add-keeps = keeps alarms from being told: { $all } { $value }
amtool-silence-expire-lets = lets alarms be told again: { $all }
amtool-asks = asks about alarms { $all }
toot-post-says = says in the user's name, to everybody: { $all }
bluetooth-sendto-sends = sends { $all } to a device nearby { $value }
mosh-reaches = reaches another computer { $all }
steamcmd-brings = brings a build to the shop: { $all }
pastebinit-publishes = publishes { $all-or-input }
ttyd-lets = lets others type into a terminal of this computer { $all }
ssh-import-id-lets = lets the keys of { $all } in
tsh-login-signs = { $all-count ->
        [0] signs in to or out of the other computers
       *[other] signs in to or out of { $all }
    }
tsh-ls-shows = shows which computers can be reached ({ $sub })
tsh-works = works with other computers: { $all }
tctl-get-asks = asks about { $all } ({ $sub })
network-shows-names = shows which names of the net would change
network-changes-names = changes names of the net for everybody
newman-run-asks = asks the addresses in { $all } and tests the answers
newman-sends = sends the requests { $all } says
ssh-shows = shows how { $all } would be reached
jmeter-loads = loads a server with requests: { $all }
rtorrent-fetches = fetches and gives out files { $all }
slack-sends = sends a message: { $all-or-input }
asana-asks = asks about tasks { $all }
asana-changes = changes tasks others see: { $all }

# What deserves a second look.

warns-options-nobody-see-here = options nobody can see here decide what it does
warns-passwords-go-another-computer = passwords go to another computer
warns-another-computer-takes-for = another computer takes it for the owner of that key
warns-whoever-has-them-signed = whoever has them is signed in as the user
warns-asked-runs-with-rights = what is asked runs with the rights of the system
warns-written-not-seen = what is written is not seen
warns-whoever-reaches-act-as = whoever reaches it can act as you
warns-leaves-computer-cannot-taken = what leaves this computer cannot be taken back
warns-others-reach-these-files = others can reach these files
warns-others-rely-on-user = others rely on the user having read it
warns-decides-whose-repository-or = it decides whose the repository is, or what runs, from here on
warns-decides-who-may-do = it decides who may do what, or what runs, from here on
warns-issues-releases-and-history = issues, releases and history are gone
warns-others-change-nothing-there = others can change nothing there any more
warns-was-only-there-lost = what was only there is lost
warns-runs-later-uses = what runs later uses it
warns-was-said-there-gone = what was said there is gone
warns-its-code-runs-with-your-rights = its code runs with your rights at GitHub
warns-whoever-has-read-code = whoever has it can read the code, or change it
warns-decides-which-code-gh = this decides which code gh runs from here on
warns-such-word-start-programs = such a word can start programs
warns-runs-there-changes-with = what runs there changes with them
warns-others-may-read = others may read it
warns-real-money-moved = real money is moved
warns-in-leaves-computer = what is in it leaves this computer
warns-on-them-lost = what is on them is lost
warns-nobody-hears-goes-wrong = nobody hears of what goes wrong
warns-leaves-computer = it leaves this computer
warns-others-could-give-orders = others could give orders here
warns-whoever-has-these-keys = whoever has these keys can log in here
warns-come-standstill-for-everybody = it can come to a standstill for everybody
