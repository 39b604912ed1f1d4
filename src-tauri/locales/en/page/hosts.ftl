### Commands on other computers.

hosts-title =
    { $count ->
        [one] On another computer
       *[other] On { $count } other computers, side by side
    }
hosts-several = { $count } other computers
hosts-unknown = This computer has not been seen before.
hosts-accepts =
    { $count ->
        [one] Allowing accepts exactly this key as its own, from now on.
       *[other] Allowing accepts exactly these keys as its own, from now on.
    }
hosts-key-of = Key of { $name }
hosts-others = Other keys are known for it, so be careful:
hosts-compare = Compare it, letter by letter, with what whoever runs that computer tells you. If somebody stands in between, the key is another.
hosts-unseen = Its key is not known here.
hosts-unseen-why = Nobody has asked it yet, because its name alone could carry a message out. Look at the name; if it is right, ask.
hosts-look = Show its key
hosts-first = Ask for the key first: a key nobody has seen can't be accepted.
hosts-unreachable = It did not answer, so this will most likely not start:
hosts-facts = How it is reached
hosts-allow = Accept key and run
hosts-answers = Output of each computer
hosts-all = All together
hosts-running = … running
