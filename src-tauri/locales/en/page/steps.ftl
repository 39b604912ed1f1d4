### What a command does, step by step.

steps-label = What it does
steps-verdict-allow = allowed:
steps-verdict-ask = asks:
steps-verdict-refuse = refused:
steps-joint-then = then
steps-joint-and = if that succeeds,
steps-joint-or = if that fails,
steps-joint-pipe = and passes its output on:
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
steps-said-in = As it stands in { $file }
steps-other-lines = Other lines of that file can do more than these.
steps-script = First lines of { $file }
steps-perhaps = First lines, as of now, of { $file }
steps-as-of-now = This is how it is now. An earlier step may change it, or lead to another file.
steps-goes-on = There is more than is shown here.
