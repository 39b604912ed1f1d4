# What the programs of `programs/computer/system.toml` do: clauses without a capital and a full stop.

whoami-shows = shows who you are
id-shows = { $all-count ->
        [0] shows the user and groups you have
       *[other] shows the user and groups { $all }
    }
hostname-shows-computer-name = shows this computer's name { $all }
hostname-changes = changes this computer: { $all }
hostname-shows-address = shows this computer's name and address
hostname-names = names this computer { $first }
uname-shows = shows which system this computer has
nproc-shows = shows this computer's processors
free-shows = shows how much memory is in use
uptime-shows = shows who uses this computer and since when
lsblk-shows = shows the disks of this computer
nvidia-smi-shows = shows this computer's graphics card
loginctl-terminate-user-ends = ends the sessions of { $all }
loginctl-lock-session-changes = changes sessions { $all }
date-sets = sets the clock
date-shows = shows the date { $all }
fuser-ends = ends every program that uses { $all }
lsof-shows-network = shows which programs use the network { $value } { $all }
lsof-shows-programs-use = { $all-count ->
        [0] shows which programs use files
       *[other] shows which programs use { $all }
    }
ss-ends = ends connections { $all }
ss-shows = shows which programs use the network
pgrep-looks-all = looks for all programs of the user { $value }
pgrep-looks-running = looks for running programs like { $all }
ps-lists-shows = lists the programs that run, and shows the environment of each
ps-shows = shows the process { $value }
ps-lists-programs-run = lists the programs that run
top-shows = shows what runs on this computer { $all }
kill-lists = lists signals
kill-tests = tests whether process { $all } lives
kill-ends-every-process = ends every process (`-1`)
pkill-ends-process = ends every process it may ({ $all })
kill-halts = { $all-count ->
        [0] halts the process it is given
       *[other] halts the process { $all }
    }
kill-lets = { $all-count ->
        [0] lets the process it is given go on
       *[other] lets the process { $all } go on
    }
kill-signals = { $all-count ->
        [0] signals the process it is given
       *[other] signals the process { $all }
    }
kill-ends-first = ends every process, or the first ({ $all })
pkill-ends-processes = ends the processes of the user { $value } { $all }
pkill-ends-program = { $all-count ->
        [0] ends every program named like that
       *[other] ends every program named { $all }
    }
disown-lets = { $all-count ->
        [0] lets what runs in the background go on when the shell ends
       *[other] lets { $all } go on when the shell ends
    }
bg-lets = { $all-count ->
        [0] lets what was halted go on in the background
       *[other] lets { $all } go on in the background
    }
fg-brings = { $all-count ->
        [0] brings what runs in the background to the front
       *[other] brings { $all } to the front
    }
renice-changes-process = changes how much of the computer the process { $value } { $all } gets
renice-changes-get = changes how much of the computer { $all } get
jobs-lists = lists what runs in the background
sleep-waits = waits { $all }
usleep-waits = waits { $all-microseconds }
wait-waits = { $all-count ->
        [0] waits for what runs in the background
       *[other] waits for { $all }
    }
export-lets = lets connections be answered by anybody: { $all }
export-keeps = keeps what is typed from being remembered: { $all }
system-shows-environment = shows the environment
declare-shows = { $all-count ->
        [0] shows what the shell knows
       *[other] shows { $all }
    }
unset-keeps = keeps what is typed from being remembered ({ $all })
unset-forgets = forgets { $all } for what follows
set-shows = shows what the shell knows
set-sets = sets how the shell behaves for what follows
alias-lists = lists other words for commands
export-sets = { $all-count ->
        [0] sets how the shell behaves for what follows
       *[other] sets { $all } for what follows
    }
trap-keeps = keeps { $first } for when the shell ends or is signalled
mapfile-runs = runs { $value } for the lines it reads
enable-loads = loads the code in { $all } into the shell as words of its own
hash-lets = lets the word { $from-second } start { $first } from here on
read-reads-given = reads { $last } from what it is given
read-reads-line = { $last-count ->
        [0] reads a line into a variable
       *[other] reads a line into { $last }
    }
exit-ends-code = ends here with the code { $first }
exit-ends-here = ends here
break-leaves = leaves the loop
continue-goes = goes on with the next round of the loop
return-leaves = leaves the function
shift-goes = goes on to the next word
false-nothing = does nothing and says that it failed
true-nothing = does nothing
which-looks = looks where { $all } is
history-forgets = forgets earlier commands
history-shows = shows the commands that were typed before
source-runs = runs the code in { $all } inside this shell
log-erase-removes = removes the system's records
log-config-changes = changes what the system records: { $all }
journalctl-removes = removes records of the system
journalctl-shows-service = shows what the service { $value } wrote
journalctl-shows-system = shows the system's records { $all } { $value }
system-sets-all = sets { $all } for all that is started from here on
systemctl-status-shows = shows the state of the service { $all }
systemctl-start-starts = starts your service { $all }
systemctl-stop-ends = ends your service { $all }
systemctl-restart-restarts = restarts your service { $all }
systemctl-enable-changes = changes whether your service { $all } starts by itself
systemctl-daemon-reload-reads-your = reads the settings of your services again
systemctl-daemon-reload-reads-settings-services = reads the settings of services again
systemctl-enable-starts = starts the service { $all } and lets it start with the computer
systemctl-enable-lets = lets the service { $all } start with the computer
systemctl-disable-ends = ends the service { $all } and keeps it from starting with the computer
systemctl-mask-ends = ends the service { $all } and keeps it from starting at all
systemctl-disable-keeps = keeps the service { $all } from starting with the computer
systemctl-edit-changes = changes your service { $all }
systemctl-shows = shows the state of services
system-changes-services = changes services { $all }
systemctl-changes = changes services of the system { $all }
service-shows-state = shows the state of the service { $first }
service-shows-all = shows all services
service-starts = starts the service { $first }
service-ends = ends the service { $first }
service-restarts = restarts the service { $first }
launchctl-load-starts = starts services of this user: { $all }
launchctl-unload-ends = ends services of this user, or starts them anew: { $all }
init-restarts = restarts the computer ({ $all })
shutdown-calls = calls off switching the computer off
tmutil-delete-removes = removes copies that could bring files back ({ $sub }) { $all }
tmutil-disable-ends = ends copies that could bring files back ({ $sub }) { $all }
tmutil-startbackup-copies = copies the files of this computer into its backup
tmutil-restore-brings = brings { $but-last } back into { $last }
tmutil-listbackups-shows = shows facts about the backups { $all }
tmutil-changes = changes how this computer is backed up: { $all }
sshd-checks = checks the settings by which others log in here
sshd-lets = lets others log in here { $all }
useradd-makes = makes the user { $all }
groupadd-makes = makes the group { $all }
usermod-by-groups = by the groups { $value }
usermod-changes = changes what the user { $last } may do
passwd-changes = changes the users of this computer { $all }
su-becomes-administrator = becomes the administrator
su-runs = runs { $value } as another user { $all }
su-becomes-another = becomes another user { $all }
mount-shows = shows mounted disks
iptables-shows = shows which connections are let through
iptables-forgets = forgets which connections are let through
iptables-lets = lets every connection in that nothing else forbids (`iptables`): { $value }
iptables-decides = decides what happens to connections of which nothing else is said (`iptables`): { $value } { $all }
ufw-changes = changes which connections are let through: { $all }
ufw-switches = switches the protection against connections (`ufw`) off
setenforce-switches = switches the system's protection of programs off
sysctl-shows = shows settings of the system { $all }
arp-shows = shows the ways of the network
defaults-write-changes = changes what keeps this computer up to date: { $all }
defaults-write-lets = lets fetched programs start unasked: { $all }
defaults-delete-removes-all = removes all settings of { $all }
defaults-delete-removes-settings = removes settings { $all }
mkfs-formats = formats the disk { $all }
crontab-shows = shows what runs at fixed times (`crontab`)
crontab-for-user = for the user { $value }
crontab-removes = removes everything that runs at fixed times (`crontab`)
crontab-opens = opens what runs at fixed times in an editor
crontab-replaces = replaces what runs at fixed times (`crontab`) by { $input }
crontab-lets = lets { $all } say what runs at fixed times
at-shows = shows what is to run later { $all }
at-takes = takes back what is to run later { $all }
at-lets = lets { $input } run later: { $all }
screen-pipe-pane-hands = hands all that a terminal session shows to { $all }
screen-shows = shows terminal sessions
screen-capture-pane-shows = shows what the terminal session { $value } says
screen-ends = ends a terminal session
screen-types = types { $from-second } into a terminal session
screen-set-sets = sets up terminal sessions { $all }
screen-kill-session-ends-terminal = ends the terminal session { $value }
screen-kill-session-ends-sessions = ends terminal sessions
tmux-send-keys-types-into-terminal = types { $all } into the terminal session { $value }
tmux-send-keys-types-into-terminal-session = types { $all } into a terminal session
tmux-new-opens = { $all-count ->
        [0] opens the terminal session { $value } and runs a shell in it
       *[other] opens the terminal session { $value } and runs { $all } in it
    }
openssl-genrsa-makes = makes the key { $value }
openssl-version-shows = { $all-count ->
        [0] shows its version
       *[other] shows { $all }
    }
openssl-x509-shows-certificate = shows the certificate { $value }
openssl-x509-shows = { $value-count ->
        [0] shows certificates { $all }
       *[other] shows { $value } { $all }
    }
openssl-s-server-waits-connections = waits for connections at { $value }
openssl-s-server-waits-for-connections = waits for connections
openssl-s-client-opens-encrypted-connection = opens an encrypted connection to { $value }
openssl-s-client-opens-an-encrypted-connection = opens an encrypted connection
openssl-rand-makes = makes { $all } random bytes
openssl-enc-encrypts-decrypts = encrypts or decrypts { $input }
openssl-enc-decrypts = decrypts into { $value }
openssl-enc-encrypts-into = encrypts into { $value }
openssl-req-makes = makes a certificate with the key { $value }
openssl-writes = writes the key { $value }
openssl-works = works on keys and certificates { $all }
ssh-keygen-takes = takes the word off that guards the private key { $all }
ssh-keygen-changes = changes the word that guards the private key { $value }
ssh-keygen-loads = loads the code in { $value } for keys
ssh-keygen-shows-key = shows the key { $value }
ssh-keygen-reads = reads the private key { $value } and shows the public one
ssh-keygen-shows-key-value = shows the key { $value }
ssh-keygen-forgets = forgets the computer { $value }
ssh-keygen-makes = makes a key pair { $value }
ssh-add-lists = lists keys
ssh-add-takes = takes keys away from the agent { $all }
ssh-agent-ends = ends the agent of keys
ssh-add-gives = gives keys to the agent { $all }
ssh-copy-id-shows = shows which keys would be let into { $all }
ssh-copy-id-lets-key-into = lets the key { $value } into { $all }
ssh-copy-id-lets-computer = lets this computer's key into { $all }
ssh-keyscan-asks = asks { $all } for its keys
gpg-decides = decides whose keys are believed { $all }
gpg-shows-keys = shows keys { $all }
gpg-prints-secret = prints secret keys { $all }
    .output = secret keys { $all }
gpg-prints-public = prints public keys { $all }
    .output = public keys { $all }
gpg-shows-encrypted = shows what is encrypted in { $all-or-input } { $value }
gpg-publishes = publishes the keys { $all }
gpg-exchanges = exchanges keys { $all }
gpg-removes-secret = removes the secret key { $all }
gpg-removes-key = removes the key { $all }
gpg-encrypts = encrypts { $all-or-input }
gpg-decrypts = decrypts { $all-or-input }
gpg-takes = { $all-count ->
        [0] takes in the keys it reads
       *[other] takes in the keys { $all }
    }
gpg-signs = signs { $all-or-input }
gpg-makes = makes a key { $all }
gpg-encrypts-signs = encrypts, signs or decrypts { $all }
logger-tells-log = tells the log of { $value } { $all-or-input }
logger-tells-somebody = tells somebody { $all }
secret-tool-store-keeps = keeps a password in the keyring { $all }
security-find-identity-shows = { $all-count ->
        [0] shows the certificates there are to sign with, for anything
       *[other] shows the certificates there are to sign with, for { $all }
    }
security-list-keychains-shows = shows keyrings
op-opens = opens the vault of passwords: { $all }
hyperfine-writes = writes what it measured into { $value }
hyperfine-with-around = with { $value } around it
hyperfine-runs = runs { $all } many times
k6-sends = sends many requests as { $all } says
ab-sends = sends many requests to { $all }
stress-ng-keeps = keeps this computer busy to see what it bears { $all }
sysbench-keeps = keeps this computer busy to see what it bears
ldd-shows = shows what is in the program { $all }
perf-report-shows = shows what was measured { $all }
gdb-takes = takes hold of the process { $value } { $all }
gdb-runs = runs { $all } under watch
ar-shows = shows what is in { $from-second }
patchelf-shows = shows facts about the program { $all }
codesign-shows = shows who signed { $all }
strip-changes = changes the program { $all }
ip-route-add-changes = changes the network: { $sub } { $all }
ip-route-shows = shows the network { $all }
doveadm-expunge-removes = removes mail: { $all }
doveadm-search-shows = shows mail { $all }
fdupes-removes = removes files that are like others in { $all }
fdupes-looks = looks for files that are alike in { $all }
gcore-writes-process-memory = writes what the process { $all } has in memory into { $value }
gcore-writes-file = writes what the process { $all } has in memory into a file
strace-looks = looks into the running program { $value }
mountpoint-looks = { $all-count ->
        [0] looks at the state of this computer
       *[other] looks at { $all }
    }
update-ca-certificates-changes = changes whom this computer trusts: { $all }
newgrp-opens = opens a shell with the rights of the group { $all }
starship-sets = sets up the shell { $all }
heaptrack-measures = measures { $all } while it runs
rfkill-shows = { $all-count ->
        [0] shows the radios of this computer
       *[other] shows { $all }
    }
rfkill-changes = changes the radios of this computer: { $all }
do-release-upgrade-asks = asks whether there is a newer system
do-release-upgrade-replaces = replaces the whole system by a newer one
efibootmgr-shows = shows how this computer starts
efibootmgr-changes = changes how this computer starts: { $all }
dkms-changes = changes the system: { $all }
amixer-changes = changes how this desktop sounds or looks { $all }
iwctl-works = works on the wireless network { $all }
update-desktop-database-renews = renews a list of what is here { $all }
anacron-runs = runs what is due

# What deserves a second look.

warns-work-open-there-lost = work that is open there is lost
warns-uses-them-cut-off = what uses them is cut off
warns-ends-work-running-session = this ends work that is running, the session too
warns-all-user-work-ends = all of that user's work ends
warns-every-program-started-from = every program started from here on runs that code
warns-nobody-checks-who-answers-from = nobody checks who answers from here on
warns-reads-becomes-words-command = what it reads becomes words of a command
warns-code-from-file-runs = code from a file runs inside the shell
warns-word-would-start-another = a word would start another program from here on
warns-traces-was-done-removed = traces of what was done are removed
warns-happened-before-cannot-seen = what happened before cannot be seen any more
warns-happens-later-may-not = what happens later may not be seen
warns-every-program-started-later = every program started later takes in what it names
warns-changes-from-here-on = what changes from here on cannot be brought back
warns-every-connection-may-let = every connection may be let in or cut
warns-every-connection-may-let-in = every connection may be let in
warns-every-connection-may-cut = every connection may be cut
warns-every-program-may-do = every program may do more from here on
warns-whoever-sits-here-gets = whoever sits here gets in
warns-ran-at-fixed-times = what ran at fixed times runs no more
warns-runs-also-when-nobody = this runs also when nobody is here
warns-all-typed-and-shown = all that is typed and shown there is recorded
warns-typed-runs-there-with = what is typed runs there with the rights of that session
warns-others-in-network-reach = others in the network can reach it
warns-whoever-has-file-use = whoever has the file can use the key
warns-private-key-opened = the private key is opened
warns-whoever-has-key-log = whoever has the key can log in there
warns-those-sign-believed-from = what those sign is believed from here on
warns-whoever-has-these-sign = whoever has these can sign as the user
warns-was-encrypted-for-never = what was encrypted for it can never be read again
warns-others-read-told-there = others can read what is told there
warns-others-may-not-served = others may not be served meanwhile
warns-may-stop-answering = it may stop answering
warns-removed-not-come-back = what is removed does not come back, and others may need it there
warns-keys-and-passwords-among = keys and passwords are among what it has in memory
warns-whatever-works-with-comes = whatever it works with comes into view
warns-somebody-else-could-answer-in = somebody else could answer in the place of others
warns-runs-in-do-group = what runs in it can do what the group may
warns-may-not-start-any = it may not start any more
