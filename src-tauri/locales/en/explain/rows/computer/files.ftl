# What the programs of `programs/computer/files.toml` do: clauses without a capital and a full stop.

less-shows = shows { $from-second } and runs { $first } in the pager
files-passes-reads = passes on { $input }
    .output = { $input }
tail-shows-end = shows the end of { $all-or-input } and follows new lines
tail-shows-last = shows the last lines of { $all-or-input }
tree-writes = writes `00Tree.html` in each folder
tree-draws = { $all-count ->
        [0] writes the tree of this folder to { $value }
       *[other] writes the tree of { $all } to { $value }
    }
stat-shows = shows the size, dates and permissions of { $all }
file-program-makes = { $all-count ->
        [0] compiles the built-in list of file types
       *[other] compiles a list of file types from { $all }
    }
file-shows = shows the file type of { $all }
realpath-shows = shows the real path of { $all }
namei-shows = shows the permissions of { $all }
xattr-lets = { $from-second-count ->
        [0] removes the download quarantine, so macOS runs the file unchecked
       *[other] removes the download quarantine from { $from-second }, so macOS runs it unchecked
    }
du-measures = { $all-count ->
        [0] measures the size of this folder
       *[other] measures the size of { $all }
    }
df-shows = shows free disk space: { $all }
wc-counts = counts the lines and words in { $all-or-input }
basename-takes = extracts the last part of the path { $first }
dirname-takes = extracts the folder of the path { $all }
pwd-shows = shows the current folder
md5sum-checks = checks files against the checksums in { $all-or-input }
md5sum-computes = computes the checksums of { $all-or-input }
comm-shows = shows which lines { $first } and { $second } have in common
cmp-compares = compares { $all }
fd-looks-end =
    finds files ending in { $value }, matching { $first-count ->
        [0] any name
       *[other] { $first }
    }, in { $from-second-count ->
        [0] this folder
       *[other] { $from-second }
    }
fd-looks-folder = finds files matching { $first } in this folder
fd-looks-files-like =
    finds files matching { $first-count ->
        [0] any name
       *[other] { $first }
    } in { $from-second-count ->
        [0] this folder
       *[other] { $from-second }
    }
locate-looks = finds files matching { $all } on this computer
unzip-unpacks-into = unpacks { $from-second } from { $first } into { $value }
unzip-unpacks-into-first = unpacks { $first } into { $value }
unzip-unpacks = unpacks { $from-second } from { $first }
unzip-unpacks-first = unpacks { $first }
zip-packs-removes = { $from-second-count ->
        [0] packs files into { $first } and deletes the originals
       *[other] packs { $from-second } into { $first } and deletes the originals
    }
zip-packs-output = { $from-second-count ->
        [0] packs files and prints the archive
       *[other] packs { $from-second } and prints the archive
    }
zip-shows = lists the files that would be packed: { $all }
zip-removes = deletes { $from-second } from { $first }
zip-tries = tests the archive with { $value }
zip-packs-into = { $from-second-count ->
        [0] packs files into { $first }
       *[other] packs { $from-second } into { $first }
    }
program-7z-a-packs = packs { $from-second } into { $first } and deletes the originals
program-7z-removes = { $from-third-count ->
        [0] deletes files from { $second }
       *[other] deletes { $from-third } from { $second }
    }
program-7z-lists = lists the contents of { $from-second }
program-7z-unpacks = unpacks { $from-second }
program-7z-packs = { $from-third-count ->
        [0] packs files into { $second }
       *[other] packs { $from-third } into { $second }
    }
files-unpacks-output = decompresses { $all-or-input } and prints the result
files-unpacks-reads = decompresses { $input }
files-unpacks-place = decompresses { $all } in place
gzip-compresses-output = compresses { $all-or-input } and prints the result
gzip-compresses-reads = compresses { $input }
zstd-compresses = compresses { $all } into { $value }
gzip-compresses-place = compresses { $all } in place
mkfifo-makes = creates the pipe { $all }
touch-gives = sets the date of { $all }
touch-makes = creates { $all } if it's missing; otherwise updates its date
cp-empties = empties { $from-second }
cp-copies = copies { $but-last } to { $last }
mv-throws = discards { $but-last } permanently
ln-makes = creates links to { $all } in { $value }
files-makes-link = makes { $last } a link to { $but-last }
install-copies = copies { $but-last } to { $last } and sets permissions
rmdir-removes = deletes the empty folder { $all }
unlink-deletes = deletes { $all }
shred-overwrites = overwrites and deletes { $all }
truncate-cuts = truncates { $all } to { $value-bytes }
truncate-cuts-given = { $value-count ->
        [0] truncates { $all } to another size
       *[other] truncates { $all } to { $value }
    }
fallocate-changes = changes the contents of { $all }
fallocate-reserves-for = reserves { $value } of disk space for { $all }
fallocate-reserves-space = reserves disk space for { $all }
chmod-lets-run = lets every user run { $from-second } with its owner's permissions ({ $first })
chmod-lets-everything = makes everything in { $from-second } writable by every user on this computer ({ $first })
chmod-lets-everybody-change = makes { $from-second } writable by every user on this computer ({ $first })
chmod-makes = makes { $from-second } executable
chmod-lets-use = makes { $from-second } accessible only to its owner ({ $first })
chmod-changes-everything = changes the permissions of everything in { $from-second } to { $first }
chmod-lets-read = makes { $from-second } readable by every user and writable only by its owner ({ $first })
chmod-changes-use = changes the permissions of { $from-second } to { $first }
chown-gives-everything = changes the owner or group of everything in { $from-second } to { $first }
chown-gives = changes the owner or group of { $from-second } to { $first }
setfacl-changes-everything = changes access to everything in { $all }: { $value }
setfacl-changes-use = changes access to { $all }: { $value }
chattr-changes-everything = changes the attributes of everything in { $all }
chattr-lets = locks { $from-second } against changes and deletion
chattr-takes = removes the lock on { $all }
chattr-changes-done = changes the attributes of { $all }
chflags-changes-everything = changes the flags of everything in { $from-second } ({ $first })
chflags-changes-done = changes the flags of { $from-second } ({ $first })
tee-adds = { $all-count ->
        [0] passes on { $input }
       *[other] appends { $input } to { $all }
    }
tee-writes = { $all-count ->
        [0] passes on { $input }
       *[other] saves { $input } to { $all }
    }
split-cuts = { $from-second-count ->
        [0] splits { $first-or-input } into files named x…
       *[other] splits { $first-or-input } into files named { $from-second }…
    }
split-gives = pipes each piece through { $value }
csplit-cuts = splits { $all } into pieces
mktemp-makes-up = generates a temporary file name
mktemp-makes-temporary = creates a temporary file: { $all }
rename-shows = shows how { $all } would be renamed
rename-renames = renames { $from-second } according to { $first }
mmv-renames = renames { $all }
sync-waits = waits until all data is written to disk
open-opens = opens { $all } in the browser
files-shows-clipboard = shows the clipboard
pbcopy-puts = copies { $input } to the clipboard
wl-paste-runs = runs { $all } on everything copied from now on
code-installs-extension = installs the extension { $value } { $all }
code-installs-extension-value = installs the extension { $value } { $all }
code-installs-extension-given = installs or uninstalls the extension { $value } { $all }
code-lists = lists installed extensions
code-tunnel-lets = makes the editor reachable from other computers
code-opens = { $all-count ->
        [0] opens an editor
       *[other] opens { $all } in an editor
    }
vim-gives = runs commands in the editor
vim-lets-editor-start = runs { $value } from the editor
vim-lets-program = runs a program from the editor
vim-runs-orders = { $value-count ->
        [0] runs the editor commands in `Session.vim`
       *[other] runs the editor commands in { $value }
    }
vim-runs-orders-value = runs the editor commands in { $value }
vim-lets-editor-install = installs editor plugins: { $all }
vim-lets-editor-install-value = installs editor plugins: { $value }
vim-lets-remove = deletes unused editor plugins
vim-starts = opens an editor
emacs-runs-code = runs the code in { $value } { $all }
emacs-runs-editor = runs the editor without a window: { $all }
emacs-lets-run = runs { $value } in the editor
emacs-runs-code-value = runs the code in { $value }
emacs-lets-call = calls { $value } in the editor
vim-opens = opens { $all } in an editor
emacsclient-lets = runs { $all } in the running editor
emacsclient-opens = opens { $all } in the running editor
chezmoi-diff-shows = shows the state of the dotfiles in the home folder: { $all }
chezmoi-apply-changes = updates dotfiles in the home folder from their repository: { $all }
chezmoi-clone-exchanges = syncs the dotfiles in the home folder with their repository: { $all }
chezmoi-changes = changes dotfiles in the home folder: { $all }
vipe-opens = opens { $input } in an editor
dua-shows = { $all-count ->
        [0] shows the contents of this folder
       *[other] shows the contents of { $all }
    }
convmv-gives = renames files: { $all }

# What deserves a second look.

warns-pager-told-start-programs = the pager is told to start other programs
warns-nobody-checks-any-more = macOS no longer checks where the file came from
warns-was-packed-in-archive = the archive becomes the only copy
warns-thrown-away-not-come = discarded files can't be recovered
warns-stood-there-lost = the previous content is lost
warns-disk-may-full-afterwards = the disk may fill up
warns-everybody-on-computer-could = every user on this computer could run the file as another user
warns-earlier-owners-not-kept = the previous owners aren't saved
warns-earlier-rights-not-kept = the previous permissions aren't saved
warns-nobody-may-able-change = the files may become impossible to change or delete
warns-not-even-administrator-change = not even an administrator can change or delete the locked files
warns-was-guarded-so-nobody = the lock protected the file from changes and deletion
warns-files-have-such-name = existing files with the new names are lost
warns-passwords-copied-in-too = copied passwords are included
warns-its-code-runs-with = the extension runs with your permissions, and no store has reviewed it
warns-its-code-runs-with-your = the extension runs with your permissions
warns-editor-told-start-programs = editor commands can start other programs
warns-an-editor-is-told-to-start-programs = the editor is told to start other programs
warns-its-text-starts-other = the code starts other programs or changes files
warns-many-names-change-at = many files are renamed at once
