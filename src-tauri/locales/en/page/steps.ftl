### What a command does, step by step.

steps-label = What it does
steps-verdict-allow = allowed:
steps-verdict-ask = asks:
steps-verdict-refuse = refused:
steps-joint-then = then
steps-joint-and = if that succeeds,
steps-joint-or = if that fails,
steps-joint-pipe = and pipes its output on:
steps-effect-read = reads
steps-effect-write = changes files
steps-effect-delete = deletes
steps-effect-network = network
steps-effect-install = installs
steps-effect-admin = administrator
steps-effect-runCode = runs code
steps-effect-process = processes
steps-effect-none = changes nothing
steps-effect-unknown = can't tell
steps-more =
    { $count ->
        [one] and { $count } more step
       *[other] and { $count } more steps
    }
steps-said = Its scripts
steps-said-script = Script { $name } of { $file }
steps-said-in = As it is in { $file }
steps-other-lines = Other lines in that file may do more than these.
steps-script = First lines of { $file }
steps-perhaps = First lines of { $file }, as of now
steps-as-of-now = This is its current state. An earlier step may change it, or lead to a different file.
steps-goes-on = There's more than shown here.
