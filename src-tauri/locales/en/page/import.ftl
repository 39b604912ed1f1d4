### Taking over rules from a file.

import-open = Import…
import-label = Take over rules
import-lead = Choose a file of rules or settings. Nothing is taken over before you have ticked it.
import-file = File
import-too-large = This file is { $size } long. Files of rules are smaller than 2 MB; choose another.
import-source = Written by
import-source-countersign = Countersign
import-source-claudeCode = Claude Code
import-source-codex = Codex
import-source-vsCode = VS Code
import-source-gemini = Gemini CLI
import-guess = find out
import-guessed = This looks like a file of { $program }.
import-folder = For this folder and those below it
import-folder-hint = /home/you/project
import-reading = Reading the file…
import-entries = Entries of the file
import-written = As written
import-becomes = The rule it becomes
import-take = Take over entry { $number }
import-whole = taken whole
import-less = not quite the same, or not all of it known
import-not = not taken
import-tick-whole = Tick all that are taken whole ({ $count })
import-save =
    { $count ->
        [0] Take over
        [one] Take over { $count } rule
       *[other] Take over { $count } rules
    }
import-taken =
    { $count ->
        [one] { $count } rule was taken over.
       *[other] { $count } rules were taken over.
    }
import-nothing = There is no entry in this file that a rule could be made of.
