# What clauses and findings are about, when no word of the command names it.

input-unknown = what it reads
input-before = that
input-given = what it is handed
text-given = the text given here
its-errors = its errors
its-output = what it prints
output-nothing = nothing
output-empty-line = an empty line
output-in-numbers = { $text }, which is written in numbers
output-in-form = text in the form { $form }
output-picked = what { $program } picks from { $from }
output-edited = { $input } as edited by { $script }
output-read-words = the words it reads
output-of-group = what these commands print
set-to-output = { $name } to the output of { $command }
both = { $one } and { $other }
span-seconds =
    { $number-count ->
        [one] 1 second
       *[other] { $number } seconds
    }
span-minutes =
    { $number-count ->
        [one] 1 minute
       *[other] { $number } minutes
    }
span-hours =
    { $number-count ->
        [one] 1 hour
       *[other] { $number } hours
    }
span-days =
    { $number-count ->
        [one] 1 day
       *[other] { $number } days
    }
span-endless = without end
span-of-variable = { $number } seconds
files = files
files-given = the files it is given
given = what it is given
current-folder = the current folder
this-folder = this folder
its-input = its input
there-service = the service
there-cluster = the cluster
there-computer = the computer
there-registry = the registry
there-virtual-computer = the virtual computer
there-device = the device
there-computers = the computers of a list
whole-computer = the whole computer
whole-disk = a whole disk
whole-homes = the homes of everybody
whole-home = the whole home folder
whole-home-of-somebody = somebody's whole home folder
words-of-sub = { $sub } { $words }
unit-seconds =
    { $number-count ->
        [one] { $number } second
       *[other] { $number } seconds
    }
unit-milliseconds =
    { $number-count ->
        [one] { $number } millisecond
       *[other] { $number } milliseconds
    }
unit-microseconds =
    { $number-count ->
        [one] { $number } microsecond
       *[other] { $number } microseconds
    }
unit-bytes =
    { $number-count ->
        [one] { $number } byte
       *[other] { $number } bytes
    }
