# What `test` and brackets ask.

does-tests = checks whether { $condition }
does-tests-something = checks a condition ({ $words })
does-tests-never = checks a condition that never holds
condition-and = { $one } and { $other }
condition-or = { $one } or { $other }
condition-input = its input
condition-output = its output
condition-errors = its error output
condition-stream = stream { $number }
condition-option = the shell option { $name }
condition-nothing = empty
condition-exists =
    { $holds ->
        [no] { $what } doesn't exist
       *[yes] { $what } exists
    }
condition-file =
    { $holds ->
        [no] { $what } isn't a file
       *[yes] { $what } is a file
    }
condition-folder =
    { $holds ->
        [no] { $what } isn't a folder
       *[yes] { $what } is a folder
    }
condition-link =
    { $holds ->
        [no] { $what } isn't a link
       *[yes] { $what } is a link
    }
condition-block-device =
    { $holds ->
        [no] { $what } isn't a block device
       *[yes] { $what } is a block device
    }
condition-character-device =
    { $holds ->
        [no] { $what } isn't a character device
       *[yes] { $what } is a character device
    }
condition-named-pipe =
    { $holds ->
        [no] { $what } isn't a named pipe
       *[yes] { $what } is a named pipe
    }
condition-socket =
    { $holds ->
        [no] { $what } isn't a socket
       *[yes] { $what } is a socket
    }
condition-content =
    { $holds ->
        [no] { $what } has no content
       *[yes] { $what } has content
    }
condition-readable =
    { $holds ->
        [no] { $what } isn't readable
       *[yes] { $what } is readable
    }
condition-writable =
    { $holds ->
        [no] { $what } isn't writable
       *[yes] { $what } is writable
    }
condition-runnable =
    { $holds ->
        [no] { $what } isn't executable
       *[yes] { $what } is executable
    }
condition-own =
    { $holds ->
        [no] { $what } doesn't belong to this user
       *[yes] { $what } belongs to this user
    }
condition-own-group =
    { $holds ->
        [no] { $what } doesn't belong to this user's group
       *[yes] { $what } belongs to this user's group
    }
condition-setuid =
    { $holds ->
        [no] { $what } doesn't run as its owner
       *[yes] { $what } runs as its owner
    }
condition-setgid =
    { $holds ->
        [no] { $what } doesn't run as its group
       *[yes] { $what } runs as its group
    }
condition-sticky =
    { $holds ->
        [no] { $what } doesn't have the sticky bit
       *[yes] { $what } has the sticky bit
    }
condition-changed =
    { $holds ->
        [no] { $what } hasn't changed since it was last read
       *[yes] { $what } has changed since it was last read
    }
condition-empty =
    { $holds ->
        [no] { $what } isn't empty
       *[yes] { $what } is empty
    }
condition-set =
    { $holds ->
        [no] { $what } isn't set
       *[yes] { $what } is set
    }
condition-reference =
    { $holds ->
        [no] { $what } isn't a reference to another variable
       *[yes] { $what } is a reference to another variable
    }
condition-switched-on =
    { $holds ->
        [no] { $what } is off
       *[yes] { $what } is on
    }
condition-terminal =
    { $holds ->
        [no] { $what } isn't a terminal
       *[yes] { $what } is a terminal
    }
condition-equal =
    { $holds ->
        [no] { $one } isn't { $other }
       *[yes] { $one } is { $other }
    }
condition-matches =
    { $holds ->
        [no] { $one } doesn't match { $other }
       *[yes] { $one } matches { $other }
    }
condition-sorts-before =
    { $holds ->
        [no] { $one } doesn't sort before { $other }
       *[yes] { $one } sorts before { $other }
    }
condition-sorts-after =
    { $holds ->
        [no] { $one } doesn't sort after { $other }
       *[yes] { $one } sorts after { $other }
    }
condition-less =
    { $holds ->
        [no] { $one } isn't less than { $other }
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
        [no] { $one } isn't newer than { $other }
       *[yes] { $one } is newer than { $other }
    }
condition-older =
    { $holds ->
        [no] { $one } isn't older than { $other }
       *[yes] { $one } is older than { $other }
    }
condition-same-file =
    { $holds ->
        [no] { $one } isn't the same file as { $other }
       *[yes] { $one } is the same file as { $other }
    }
condition-more =
    { $holds ->
        [no] { $one } is at most { $other }
       *[yes] { $one } is more than { $other }
    }
