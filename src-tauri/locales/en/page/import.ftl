### Taking over rules from a file.

import-open = Import…
import-label = Import rules
import-lead = Choose a file of rules or settings. Only entries you tick are imported.
import-file = File
import-too-large = This file is { $size } long. Files of rules must be smaller than 2 MB; choose another.
import-source = Written by
import-source-countersign = Countersign
import-source-claudeCode = Claude Code
import-source-codex = Codex
import-source-vsCode = VS Code
import-source-gemini = Gemini CLI
import-guess = detect automatically
import-guessed = This looks like a file of { $program }.
import-folder = For this folder and those below it
import-folder-hint = /home/you/project
import-reading = Reading the file…
import-entries = Entries of the file
import-written = As written
import-becomes = The rule it becomes
import-take = Import entry { $number }
import-whole = imported in full
import-less = imported in part, or partly unknown
import-not = not imported
import-tick-whole = Tick everything imported in full ({ $count })
import-save =
    { $count ->
        [0] Import
        [one] Import { $count } rule
       *[other] Import { $count } rules
    }
import-taken =
    { $count ->
        [one] { $count } rule was imported.
       *[other] { $count } rules were imported.
    }
import-nothing = No entry in this file can become a rule.
