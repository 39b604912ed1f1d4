### Why a client's settings file is left alone.

client-no-copy = The file wasn't changed, because no backup copy could be saved ({ $error }). Check whether the disk is full.
client-not-changed = { $error } Nothing was changed. Look again.
client-unread = The file can't be read: { $error }.
client-no-ordinary-file = it isn't a regular file
client-too-long = The file wasn't changed: at { $size } bytes it's too long for a settings file.
client-not-text = The file wasn't changed: it isn't UTF-8 text. Save it as UTF-8 in an editor, then look again.
client-broken = The file wasn't changed: line { $line } can't be read: { $why }. Fix it in an editor, then look again.
client-too-deep = it's nested too deeply
client-too-many-dots = too many dots
client-twice = The file contains `{ $name }` twice, and programs differ in which one they use. Remove one, then look again.
client-shape = The file wasn't changed: there's already something else where `{ $name }` would go. Add the text by hand.
client-unsure = Countersign can't add its entry without changing other parts of this file. Add the text by hand.
client-no-file = The file doesn't exist yet, and its client doesn't accept one that holds nothing else. Add the text by hand.
client-absent = The file no longer has an entry for Countersign. Nothing was changed.
client-nameless = The path of Countersign's folder isn't valid text. Move Countersign to another folder, then look again.
