### Lengths of time and amounts of bytes.

measures-ms = { $ms } ms
measures-seconds = { $seconds } s
measures-minutes =
    { $minutes ->
        [one] { $minutes } minute
       *[other] { $minutes } minutes
    }
measures-minutes-seconds = { $minutes } min { $seconds } s
measures-hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
measures-hours-minutes =
    { $hours ->
        [one] { $hours } hour { $minutes } min
       *[other] { $hours } hours { $minutes } min
    }
measures-brief-minutes = { $minutes } min
measures-brief-hours = { $hours } h { $minutes } min
measures-nth =
    { $place ->
        [one] { $place }st
        [two] { $place }nd
        [few] { $place }rd
       *[other] { $place }th
    }
measures-bytes =
    { $bytes ->
        [one] { $bytes } byte
       *[other] { $bytes } bytes
    }
measures-kb = { $amount } kB
measures-mb = { $amount } MB
measures-gb = { $amount } GB
