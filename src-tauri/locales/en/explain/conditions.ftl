# What `test` and brackets ask.

does-tests = tests whether { $condition }
does-tests-something = checks a condition ({ $words })
does-tests-never = checks a condition that never holds
condition-and = { $one } and { $other }
condition-or = { $one } or { $other }
condition-input = its input
condition-output = its output
condition-errors = its error stream
condition-stream = stream { $number }
condition-option = the shell's option { $name }
condition-nothing = empty
condition-exists =
    { $holds ->
        [no] { $what } does not exist
       *[yes] { $what } exists
    }
condition-file =
    { $holds ->
        [no] { $what } is not a file
       *[yes] { $what } is a file
    }
condition-folder =
    { $holds ->
        [no] { $what } is not a folder
       *[yes] { $what } is a folder
    }
condition-link =
    { $holds ->
        [no] { $what } is not a link
       *[yes] { $what } is a link
    }
condition-block-device =
    { $holds ->
        [no] { $what } is not a block device
       *[yes] { $what } is a block device
    }
condition-character-device =
    { $holds ->
        [no] { $what } is not a character device
       *[yes] { $what } is a character device
    }
condition-named-pipe =
    { $holds ->
        [no] { $what } is not a named pipe
       *[yes] { $what } is a named pipe
    }
condition-socket =
    { $holds ->
        [no] { $what } is not a socket
       *[yes] { $what } is a socket
    }
condition-content =
    { $holds ->
        [no] { $what } has no content
       *[yes] { $what } has content
    }
condition-readable =
    { $holds ->
        [no] { $what } cannot be read
       *[yes] { $what } can be read
    }
condition-writable =
    { $holds ->
        [no] { $what } cannot be changed
       *[yes] { $what } can be changed
    }
condition-runnable =
    { $holds ->
        [no] { $what } cannot be run
       *[yes] { $what } can be run
    }
condition-own =
    { $holds ->
        [no] { $what } does not belong to this user
       *[yes] { $what } belongs to this user
    }
condition-own-group =
    { $holds ->
        [no] { $what } does not belong to this user's group
       *[yes] { $what } belongs to this user's group
    }
condition-setuid =
    { $holds ->
        [no] { $what } does not run as its owner
       *[yes] { $what } runs as its owner
    }
condition-setgid =
    { $holds ->
        [no] { $what } does not run as its group
       *[yes] { $what } runs as its group
    }
condition-sticky =
    { $holds ->
        [no] { $what } does not have the sticky bit
       *[yes] { $what } has the sticky bit
    }
condition-changed =
    { $holds ->
        [no] { $what } has not changed since it was last read
       *[yes] { $what } changed since it was last read
    }
condition-empty =
    { $holds ->
        [no] { $what } is not empty
       *[yes] { $what } is empty
    }
condition-set =
    { $holds ->
        [no] { $what } is not set
       *[yes] { $what } is set
    }
condition-reference =
    { $holds ->
        [no] { $what } is not a reference to another variable
       *[yes] { $what } is a reference to another variable
    }
condition-switched-on =
    { $holds ->
        [no] { $what } is switched off
       *[yes] { $what } is switched on
    }
condition-terminal =
    { $holds ->
        [no] { $what } is not a terminal
       *[yes] { $what } is a terminal
    }
condition-equal =
    { $holds ->
        [no] { $one } is not { $other }
       *[yes] { $one } is { $other }
    }
condition-matches =
    { $holds ->
        [no] { $one } does not match { $other }
       *[yes] { $one } matches { $other }
    }
condition-sorts-before =
    { $holds ->
        [no] { $one } does not sort before { $other }
       *[yes] { $one } sorts before { $other }
    }
condition-sorts-after =
    { $holds ->
        [no] { $one } does not sort after { $other }
       *[yes] { $one } sorts after { $other }
    }
condition-less =
    { $holds ->
        [no] { $one } is not less than { $other }
       *[yes] { $one } is less than { $other }
    }
condition-at-most =
    { $holds ->
        [no] { $one } is more than { $other }
       *[yes] { $one } is at most { $other }
    }
condition-at-least =
    { $holds ->
        [no] { $one } is less than { $other }
       *[yes] { $one } is at least { $other }
    }
condition-newer =
    { $holds ->
        [no] { $one } is not newer than { $other }
       *[yes] { $one } is newer than { $other }
    }
condition-older =
    { $holds ->
        [no] { $one } is not older than { $other }
       *[yes] { $one } is older than { $other }
    }
condition-same-file =
    { $holds ->
        [no] { $one } is not the same file as { $other }
       *[yes] { $one } is the same file as { $other }
    }
condition-more =
    { $holds ->
        [no] { $one } is at most { $other }
       *[yes] { $one } is more than { $other }
    }
