### Popups of the desktop. On macOS they have no buttons.

popup-review = Review
popup-deny = Deny
# Who asks, when nobody says.
popup-nobody = An agent
popup-wants =
    { $wants ->
        [readFile] { $who } wants to read a file
        [listFolder] { $who } wants to list a folder
        [changeFile] { $who } wants to change a file
       *[runCommand] { $who } wants to run a command
    }
popup-again =
    { $wants ->
        [readFile] { $who } wants to read a file again: { $times } times in { $time }
        [listFolder] { $who } wants to list a folder again: { $times } times in { $time }
        [changeFile] { $who } wants to change a file again: { $times } times in { $time }
       *[runCommand] { $who } wants to run a command again: { $times } times in { $time }
    }
popup-seconds = { $seconds } s
popup-minutes = { $minutes } min
popup-more =
    { $count ->
        [one] { $count } more request waits
       *[other] { $count } more requests wait
    }
popup-rest = None of them runs until you decide.
popup-page = The window was restarted
popup-no-tray = No tray icon
popup-waiting = Still waiting for you
popup-quiet = Quiet hours are over
popup-quiet-words =
    { $count ->
        [one] { $count } request came meanwhile and waits for you.
       *[other] { $count } requests came meanwhile and wait for you.
    }
popup-waited =
    { $minutes ->
        [one] A request has been waiting for { $minutes } minute.
       *[other] A request has been waiting for { $minutes } minutes.
    }

# A popup for a try, from Doctor.
popup-trial = Popups work
popup-trial-words = This is how Countersign tells you that an agent is waiting. This popup is only a test.
popup-trial-failed = No popup was shown: { $why }.
popup-by-system = the system
