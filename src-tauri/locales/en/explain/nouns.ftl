# What clauses and findings are about, when no word of the command names it.

input-unknown = its input
input-before = the previous command's output
input-again = the result
input-given = the piped statements
text-given = the text given here
its-errors = the errors
its-output = the output
output-nothing = nothing
output-empty-line = an empty line
output-in-numbers = { $text }, written as character codes
output-in-form = text in the format { $form }
output-picked = the result of { $program } on { $from }
output-edited = { $input }, edited by { $script }
output-read-words = its input
output-of-group = the output of these commands
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
span-endless = forever
span-of-variable = { $number } seconds
files = files
files-given = the given files
given = the given files
current-folder = the current folder
this-folder = this folder
its-input = its input
there-service = the service
there-cluster = the cluster
there-computer = the computer
there-registry = the registry
there-virtual-computer = the virtual machine
there-device = the device
there-computers = the computers in a list
whole-computer = the whole computer
whole-disk = a whole disk
whole-homes = every user's home folder
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
