### Commands on other computers.

hosts-title =
    { $count ->
        [one] On another computer
       *[other] On { $count } other computers, side by side
    }
hosts-several = { $count } other computers
hosts-unknown = Countersign hasn't connected to this computer before.
hosts-accepts =
    { $count ->
        [one] Allowing accepts exactly this key as its own, from now on.
       *[other] Allowing accepts exactly these keys as its own, from now on.
    }
hosts-key-of = Key of { $name }
hosts-others = It's known under other keys, so be careful:
hosts-compare = Compare the key, character by character, with what the computer's operator tells you. If somebody intercepts the connection, the key differs.
hosts-unseen = Countersign hasn't connected to this computer before.
hosts-unseen-why = Check its name. If it's the computer you expect, show its key; until then, Countersign doesn't even look up the name, which could leak a message by itself.
hosts-look = Show its key
hosts-first = Ask for the key first: a key nobody has seen can't be accepted.
hosts-unreachable = It didn't respond, so the command will most likely not start:
hosts-facts = Connection details
hosts-allow = Accept key and run
hosts-answers = Output of each computer
hosts-all = All together
hosts-running = running
