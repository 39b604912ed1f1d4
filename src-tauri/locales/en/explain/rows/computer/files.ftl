# What the programs of `programs/computer/files.toml` do: clauses without a capital and a full stop.

less-shows = shows { $from-second } and starts { $first }
files-passes-reads = passes on { $input }
    .output = { $input }
tail-shows-end = shows the end of { $all-or-input } and what is added to it
tail-shows-last = shows the last lines of { $all-or-input }
tree-writes = writes `00Tree.html` in each folder
tree-draws = { $all-count ->
        [0] draws the folders below this folder into { $value }
       *[other] draws the folders below { $all } into { $value }
    }
stat-shows = shows size, dates and rights of { $all }
file-program-makes = { $all-count ->
        [0] makes a list of kinds of files from its own
       *[other] makes a list of kinds of files from { $all }
    }
file-shows = shows what kind of file { $all } is
realpath-shows = shows where { $all } really is
namei-shows = shows the rights of { $all }
xattr-lets = { $from-second-count ->
        [0] lets it run though it came from elsewhere
       *[other] lets { $from-second } run though it came from elsewhere
    }
du-measures = { $all-count ->
        [0] measures the size of this folder
       *[other] measures the size of { $all }
    }
df-shows = shows free space { $all }
wc-counts = counts lines and words of { $all-or-input }
basename-takes = takes the last part of the path { $first }
dirname-takes = takes the path { $all } without its last part
pwd-shows = shows the current folder
md5sum-checks = checks files against the checksums in { $all-or-input }
md5sum-computes = computes checksums of { $all-or-input }
comm-shows = shows which lines { $first } and { $second } share
cmp-compares = compares { $all }
fd-looks-end =
    looks for files that end with { $value }, like { $first-count ->
        [0] any
       *[other] { $first }
    }, in { $from-second-count ->
        [0] this folder
       *[other] { $from-second }
    }
fd-looks-folder = looks for files like { $first } in this folder
fd-looks-files-like =
    looks for files like { $first-count ->
        [0] any
       *[other] { $first }
    } in { $from-second-count ->
        [0] this folder
       *[other] { $from-second }
    }
locate-looks = looks for files like { $all } on this computer
unzip-unpacks-into = unpacks { $from-second } of { $first } into { $value }
unzip-unpacks-into-first = unpacks { $first } into { $value }
unzip-unpacks = unpacks { $from-second } of { $first }
unzip-unpacks-first = unpacks { $first }
zip-packs-removes = { $from-second-count ->
        [0] packs files into { $first } and removes them
       *[other] packs { $from-second } into { $first } and removes them
    }
zip-packs-output = { $from-second-count ->
        [0] packs files into its output
       *[other] packs { $from-second } into its output
    }
zip-shows = shows what would be packed { $all }
zip-removes = removes { $from-second } from { $first }
zip-tries = tries it with { $value }
zip-packs-into = { $from-second-count ->
        [0] packs files into { $first }
       *[other] packs { $from-second } into { $first }
    }
program-7z-a-packs = packs { $from-second } into { $first } and removes what was packed
program-7z-removes = { $from-third-count ->
        [0] removes files from { $second }
       *[other] removes { $from-third } from { $second }
    }
program-7z-lists = lists what is in { $from-second }
program-7z-unpacks = unpacks { $from-second }
program-7z-packs = { $from-third-count ->
        [0] packs files into { $second }
       *[other] packs { $from-third } into { $second }
    }
files-unpacks-output = unpacks { $all-or-input } to its output
files-unpacks-reads = unpacks { $input }
files-unpacks-place = unpacks { $all } in place
gzip-compresses-output = compresses { $all-or-input } to its output
gzip-compresses-reads = compresses { $input }
zstd-compresses = compresses { $all } into { $value }
gzip-compresses-place = compresses { $all } in place
mkfifo-makes = makes the pipe { $all }
touch-gives = gives { $all } another date
touch-makes = makes { $all } or renews its date
cp-empties = empties { $from-second }
cp-copies = copies { $but-last } to { $last }
mv-throws = throws { $but-last } away
ln-makes = makes links to { $all } in { $value }
files-makes-link = makes { $last } a link to { $but-last }
install-copies = copies { $but-last } to { $last } with new rights
rmdir-removes = removes the empty folder { $all }
unlink-deletes = deletes { $all }
shred-overwrites = overwrites and removes { $all }
truncate-cuts = cuts { $all } to { $value-bytes }
truncate-cuts-given = { $value-count ->
        [0] cuts { $all } to another size
       *[other] cuts { $all } to { $value }
    }
fallocate-changes = changes what is in { $all }
fallocate-reserves-for = reserves { $value } for { $all }
fallocate-reserves-space = reserves space for { $all }
chmod-lets-run = lets everybody run { $from-second } with its owner's rights ({ $first })
chmod-lets-everything = lets everybody change everything in { $from-second } ({ $first })
chmod-lets-everybody-change = lets everybody change { $from-second } ({ $first })
chmod-makes = makes { $from-second } a program that can be run
chmod-lets-use = lets only its owner use { $from-second } ({ $first })
chmod-changes-everything = changes who may use everything in { $from-second } to { $first }
chmod-lets-read = lets everybody read { $from-second } and only its owner change it ({ $first })
chmod-changes-use = changes who may use { $from-second } to { $first }
chown-gives-everything = gives everything in { $from-second } to { $first }
chown-gives = gives { $from-second } to { $first }
setfacl-changes-everything = changes who may use everything in { $all } { $value }
setfacl-changes-use = changes who may use { $all } ({ $value })
chattr-changes-everything = changes what may be done with everything in { $all }
chattr-lets = lets nobody change or remove { $from-second }
chattr-takes = takes the guard off { $all }
chattr-changes-done = changes what may be done with { $all }
chflags-changes-everything = changes what may be done with everything in { $from-second } ({ $first })
chflags-changes-done = changes what may be done with { $from-second } ({ $first })
tee-adds = { $all-count ->
        [0] adds { $input } to its output
       *[other] adds { $input } to { $all }
    }
tee-writes = { $all-count ->
        [0] writes { $input } to its output
       *[other] writes { $input } to { $all }
    }
split-cuts = { $from-second-count ->
        [0] cuts { $first-or-input } into pieces named x…
       *[other] cuts { $first-or-input } into pieces named { $from-second }
    }
split-gives = gives each piece to { $value }
csplit-cuts = cuts { $all } into pieces
mktemp-makes-up = makes up a name
mktemp-makes-temporary = makes a temporary file { $all }
rename-shows = shows how { $all } would be renamed
rename-renames = renames { $from-second } as { $first } says
mmv-renames = renames { $all }
sync-waits = waits until everything is written
open-opens = opens { $all } in the browser
files-shows-clipboard = shows the clipboard
pbcopy-puts = puts { $input } on the clipboard
wl-paste-runs = runs { $all } with all that is copied from here on
code-installs-extension = installs the extension { $value } { $all }
code-installs-extension-value = installs the extension { $value } { $all }
code-installs-extension-given = installs the extension { $value } { $all }
code-lists = lists extensions
code-tunnel-lets = lets others reach the editor
code-opens = { $all-count ->
        [0] opens an editor in an editor
       *[other] opens { $all } in an editor
    }
vim-gives = gives the editor orders
vim-lets-editor-start = lets the editor start { $value }
vim-lets-program = lets the editor start a program
vim-runs-orders = { $value-count ->
        [0] runs the orders in `Session.vim`
       *[other] runs the orders in { $value }
    }
vim-runs-orders-value = runs the orders in { $value }
vim-lets-editor-install = lets the editor install: { $all }
vim-lets-editor-install-value = lets the editor install: { $value }
vim-lets-remove = lets the editor remove what it no longer uses
vim-starts = starts an editor
emacs-runs-code = runs the code in { $value } { $all }
emacs-runs-editor = runs the editor without a window { $all }
emacs-lets-run = lets the editor run { $value }
emacs-runs-code-value = runs the code in { $value }
emacs-lets-call = lets the editor call { $value }
vim-opens = opens { $all } in an editor
emacsclient-lets = lets the editor that runs do { $all }
emacsclient-opens = opens { $all } in the editor that runs
chezmoi-diff-shows = shows what would change in the home folder { $all }
chezmoi-apply-changes = changes files of the home folder as its store says { $all }
chezmoi-clone-exchanges = exchanges the files of the home folder: { $all }
chezmoi-changes = changes files of the home folder: { $all }
vipe-opens = opens { $input } in an editor
dua-shows = { $all-count ->
        [0] shows what lies in this folder
       *[other] shows what lies in { $all }
    }
convmv-gives = gives files other names: { $all }

# What deserves a second look.

warns-pager-told-start-programs = the pager is told to start programs
warns-nobody-checks-any-more = nobody checks it any more
warns-was-packed-in-archive = what was packed is in the archive alone
warns-thrown-away-not-come = what is thrown away does not come back
warns-stood-there-lost = what stood there is lost
warns-disk-may-full-afterwards = the disk may be full afterwards
warns-everybody-on-computer-could = everybody on this computer could run it as another user
warns-earlier-owners-not-kept = the earlier owners are not kept
warns-earlier-rights-not-kept = the earlier rights are not kept
warns-nobody-may-able-change = nobody may be able to change or remove it any more
warns-not-even-administrator-change = not even the administrator can change or remove it any more
warns-was-guarded-so-nobody = it was guarded so that nobody changes or removes it
warns-files-have-such-name = files that have such a name already are lost
warns-passwords-copied-in-too = passwords that are copied are in it, too
warns-its-code-runs-with = its code runs with your rights, and no store has looked at it
warns-its-code-runs-with-your = its code runs with your rights
warns-editor-told-start-programs = an editor can be told to start programs
warns-an-editor-is-told-to-start-programs = an editor is told to start programs
warns-its-text-starts-other = its text starts other programs or changes files
warns-many-names-change-at = many names change at once
