# What the programs of `programs/computer/text.toml` do: clauses without a capital and a full stop.

text-shows-it = pages the results with { $value }
grep-leaves = filters out lines matching { $first } from { $from-second-or-input }
grep-searches = { $from-second-count ->
        [0] searches for { $first } in this folder, in files matching { $values }
       *[other] searches for { $first } in { $from-second }, in files matching { $values }
    }
rg-searches-running = { $from-second-count ->
        [0] searches for { $first } in this folder, running { $value }
       *[other] searches for { $first } in { $from-second }, running { $value }
    }
rg-lists-files = { $all-count ->
        [0] lists the files in this folder { $patterns }
       *[other] lists the files in { $all } { $patterns }
    }
rg-lists-files-or-folder = { $all-count ->
        [0] lists the files in this folder
       *[other] lists the files in { $all }
    }
rg-searches-for-in = { $all-count ->
        [0] searches for { $value } in this folder
       *[other] searches for { $value } in { $all }
    }
rg-searches-for-in-first = { $from-second-count ->
        [0] searches for { $first } in this folder
       *[other] searches for { $first } in { $from-second }
    }
rg-searches-files = { $from-second-count ->
        [0] searches for { $first } in this folder, in files { $patterns }
       *[other] searches for { $first } in { $from-second }, in files { $patterns }
    }
rg-searches-files-first = { $from-second-count ->
        [0] searches for { $first } in this folder, in { $values } files
       *[other] searches for { $first } in { $from-second }, in { $values } files
    }
ast-grep-rewrites = rewrites code matching { $value }
ast-grep-searches = searches for code matching { $all }
sort-sorts-running = sorts { $all-or-input }, running { $value }
sort-sorts = sorts { $all-or-input }
uniq-leaves-writes = removes repeated lines from { $first } and saves the result to { $second }
uniq-leaves-counts = removes or counts repeated lines in { $all-or-input }
cut-shows = extracts parts of each line of { $all-or-input }
tr-removes = removes the characters { $first } from { $input }
tr-turns = replaces the characters { $first } with { $second } in { $input }
tr-changes = replaces or removes the characters { $first } in { $input }
column-lines = aligns { $all-or-input } in columns
paste-puts = joins the lines of { $all-or-input } side by side
rev-turns = reverses the lines of { $all-or-input }
shuf-mixes = shuffles the lines of { $all-or-input }
fold-breaks = wraps the lines of { $all-or-input }
envsubst-puts = fills environment variables into { $all-or-input }
numfmt-writes = reformats the numbers in { $all-or-input }
mlr-reshapes = transforms { $all } in place
jq-shows = shows environment variables
text-picks-from = extracts { $first } from { $from-second-or-input }
yq-edits = edits { $from-second } in place with { $first }
xxd-turns = converts a hex dump back to bytes: { $all }
xxd-writes = writes a hex dump of { $first } to { $second }
xxd-shows = shows the bytes of { $all-or-input }
base64-decodes = decodes { $all-or-input }
base64-encodes = encodes { $all-or-input }
printf-sets = sets { $value } to { $all }
echo-prints = { $all-count ->
        [0] prints an empty line
       *[other] prints { $all }
    }
    .output = { $all-count ->
            [0] an empty line
           *[other] { $all }
        }
yes-prints = { $all-count ->
        [0] prints y endlessly
       *[other] prints { $all } endlessly
    }
    .output = { $all-count ->
            [0] y endlessly
           *[other] { $all } endlessly
        }
seq-counts = counts { $all }
expr-computes = calculates { $all-or-input }
patch-tests =
    tests the patch { $value-count ->
        [0] read as input
       *[other] { $value }
    } on { $all-count ->
        [0] the files
       *[other] { $all }
    }
patch-changes = { $value-count ->
        [0] patches files with the patch read as input: { $all }
       *[other] patches files with { $value }: { $all }
    }
dos2unix-changes = changes { $all } in place
tput-sets = sets up the terminal: { $all }
cal-shows = shows a calendar
man-shows-manual = { $value-count ->
        [0] shows the manual page of { $all } in another program
       *[other] shows the manual page of { $all } in { $value }
    }
man-shows-manual-given = shows the manual page of { $all }
iconv-turns-into-another = converts { $all } to another encoding and saves the result to { $value }
iconv-turns-into-another-coding = converts { $all-or-input } to another encoding
xmlstarlet-edits = edits { $all } in place
cspell-checks = { $all-count ->
        [0] checks the spelling in this folder
       *[other] checks the spelling in { $all }
    }
comby-rewrites = rewrites code matching { $first } as { $from-second }
comby-shows = shows code matching { $first } as { $from-second }
sd-shows = shows how replacing { $first } with { $second } would change { $from-third-or-input }
sd-replaces-by = replaces { $first } with { $second } in { $from-third }
sd-replaces-reads = replaces { $first } with { $second } in { $input }
fastmod-replaces = replaces text in files: { $all }
yc-turns = converts { $all-or-input } to another format
gettext-prints = prints { $all } in your language
    .output = { $all } in your language
m4-writes = expands the macros in { $all-or-input }

# What deserves a second look.

warns-macros-start-programs = macros can start programs
