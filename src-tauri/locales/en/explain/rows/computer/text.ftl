# What the programs of `programs/computer/text.toml` do: clauses without a capital and a full stop.

text-shows-it = shows it with { $value }
grep-leaves = leaves out the lines with { $first } in { $from-second-or-input }
grep-searches = { $from-second-count ->
        [0] searches for { $first } in this folder, in files named like { $values }
       *[other] searches for { $first } in { $from-second }, in files named like { $values }
    }
rg-searches-running = { $from-second-count ->
        [0] searches for { $first } in this folder, running { $value }
       *[other] searches for { $first } in { $from-second }, running { $value }
    }
rg-lists-files = { $all-count ->
        [0] lists the files of this folder { $patterns }
       *[other] lists the files of { $all } { $patterns }
    }
rg-lists-files-or-folder = { $all-count ->
        [0] lists the files of this folder
       *[other] lists the files of { $all }
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
ast-grep-rewrites = rewrites code like { $value }
ast-grep-searches = searches for code like { $all }
sort-sorts-running = sorts { $all-or-input }, running { $value }
sort-sorts = sorts { $all-or-input }
uniq-leaves-writes = leaves out repeated lines of { $first } and writes { $second }
uniq-leaves-counts = leaves out or counts repeated lines of { $all-or-input }
cut-shows = shows parts of each line of { $all-or-input }
tr-removes = removes the characters { $first } from { $input }
tr-turns = turns the characters { $first } into { $second } in { $input }
tr-changes = changes or removes the characters { $first } in { $input }
column-lines = lines up the columns of { $all-or-input }
paste-puts = puts the lines of { $all-or-input } side by side
rev-turns = turns the lines of { $all-or-input } around
shuf-mixes = mixes the lines of { $all-or-input }
fold-breaks = breaks the lines of { $all-or-input }
envsubst-puts = puts settings into { $all-or-input }
numfmt-writes = writes the numbers of { $all-or-input } in another form
mlr-reshapes = reshapes { $all } in place
jq-shows = shows variables of the environment
text-picks-from = picks { $first } from { $from-second-or-input }
yq-edits = edits { $from-second } in place with { $first }
xxd-turns = turns text back into bytes { $all }
xxd-writes = writes the bytes of { $first } as text into { $second }
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
        [0] prints y without end
       *[other] prints { $all } without end
    }
    .output = { $all-count ->
            [0] y without end
           *[other] { $all } without end
        }
seq-counts = counts { $all }
expr-computes = computes { $all-or-input }
patch-tests =
    tests the patch { $value-count ->
        [0] it reads
       *[other] { $value }
    } on { $all-count ->
        [0] the files
       *[other] { $all }
    }
patch-changes = { $value-count ->
        [0] changes files as the patch it reads says { $all }
       *[other] changes files as the patch { $value } says { $all }
    }
dos2unix-changes = changes { $all } in place
tput-sets = sets up the terminal { $all }
cal-shows = shows a calendar
man-shows-manual = { $value-count ->
        [0] shows the manual of { $all } with another program
       *[other] shows the manual of { $all } with { $value }
    }
man-shows-manual-given = shows the manual of { $all }
iconv-turns-into-another = turns { $all } into { $value } in another coding
iconv-turns-into-another-coding = turns { $all-or-input } into another coding
xmlstarlet-edits = edits { $all } in place
cspell-checks = { $all-count ->
        [0] checks the spelling in this folder
       *[other] checks the spelling in { $all }
    }
comby-rewrites = rewrites code like { $first } into { $from-second }
comby-shows = shows code like { $first } as { $from-second }
sd-shows = shows what replacing { $first } by { $second } in { $from-third-or-input } would change
sd-replaces-by = replaces { $first } by { $second } in { $from-third }
sd-replaces-reads = replaces { $first } by { $second } in { $input }
fastmod-replaces = replaces text in files: { $all }
yc-turns = turns { $all-or-input } into another form
gettext-prints = prints { $all } in the language of the person
    .output = { $all } in the language of the person
m4-writes = writes out { $all-or-input } as its macros say

# What deserves a second look.

warns-macros-start-programs = macros can start programs
