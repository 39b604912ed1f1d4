### Why a client's settings file is left alone.

client-no-copy = A copy of the file could not be kept ({ $error }), so it was not changed. Look whether the disk is full.
client-not-changed = { $error } Nothing was changed; look again.
client-unread = The file cannot be read: { $error }.
client-no-ordinary-file = it is no ordinary file
client-too-long = The file is longer than settings are ({ $size } bytes), so it is left alone.
client-not-text = The file is not text in UTF-8, so it is left alone. Save it as UTF-8 in an editor, then look again.
client-broken = The file cannot be read, so it is left alone: line { $line }: { $why }. Repair it in an editor, then look again.
client-too-deep = it is nested too deeply
client-too-many-dots = too many dots
client-twice = `{ $name }` stands in the file twice, and programs differ in which of them counts. Remove one, then look again.
client-shape = `{ $name }` would go where the file holds something else, so it is left alone. Put the text in by hand.
client-unsure = The file is written in a way that Countersign cannot change without touching more of it. Put the text in by hand.
client-no-file = The file is not there yet, and its client takes none that holds nothing else. Put the text in by hand.
client-absent = There is no entry of Countersign in the file any more. Nothing was done.
client-nameless = Countersign lies in a folder whose name is no text. Move it to another, then look again.
