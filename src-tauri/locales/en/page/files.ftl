### Changes of files: what is different, and taking it back.

file-deed-read = reads
file-deed-list = lists files
file-deed-change = changes the file
file-deed-create = creates a file
file-now = { $size } now
file-before = { $size } before
file-asked = Requested as { $path }, which leads here.
file-makes =
    { $count ->
        [one] This folder is created for it:
       *[other] These folders are created for it:
    }
file-notes = Worth knowing
file-no-edit = File changes can't be edited here. Deny it, and say what should be different.
file-hidden =
    { $count ->
        [one] Its path, or what would be written, holds { $count } character that is hidden or easily mistaken for another. They are drawn as marks.
       *[other] Its path, or what would be written, holds { $count } characters that are hidden or easily mistaken for another. They are drawn as marks.
    }
file-note = If you do nothing, nothing changes. The agent is told that you haven't decided yet.
file-not-whole = The change hasn't loaded completely. Load the rest and read it to allow it.
file-doing = Countersign does this itself; it only takes a moment.
file-done = What was done
file-asks = What was requested

diff-label = What changes
diff-added =
    { $count ->
        [one] { $count } line added
       *[other] { $count } lines added
    }
diff-removed =
    { $count ->
        [one] { $count } line removed
       *[other] { $count } lines removed
    }
diff-kind-removed = removed:
diff-kind-added = added:
diff-way = How the change is shown
diff-way-unified = One column
diff-way-sides = Side by side
diff-gap =
    { $count ->
        [0] unchanged lines
        [one] { $count } unchanged line
       *[other] { $count } unchanged lines
    }
diff-nothing = Nothing changes.
diff-missing =
    { $count ->
        [one] { $count } line not loaded yet.
       *[other] { $count } lines not loaded yet.
    }
diff-missing-long = { $size } of long lines not loaded yet.
diff-missing-both =
    { $count ->
        [one] { $count } line and { $size } of long lines not loaded yet.
       *[other] { $count } lines and { $size } of long lines not loaded yet.
    }
diff-rest = Load the rest
diff-cut = and { $size } more
diff-escaped = not text: bytes are written \xNN
diff-ending-none = no line break at the end
diff-ending-crLf = Windows line break (CR LF)
diff-tab = Tab

undo-open = Undo this change…
undo-title = Undo this change
undo-lead = The file goes back to its earlier content. This is the difference:
undo-save = Undo change
undo-cancel = Cancel
undo-done = The change was undone.
undo-undone = Undone on { $when }
undo-looking = Looking at the file…
undo-read-on = Scroll to the end to undo it.
undo-partly = The change hasn't loaded completely. Load the rest and read it to undo it.

impact-script = { $script } in { $file }
impact-unchanged-today = { $script } is unchanged since you allowed it at { $time }.
impact-unchanged-day = { $script } is unchanged since you allowed it on { $day }.
impact-changed-today = { $script } changed since you last allowed it at { $time }.
impact-changed-day = { $script } changed since you last allowed it on { $day }.
impact-label = What it would affect now
impact-counted = Counted at { $time }, when you opened this.
impact-deleted =
    { $count ->
        [one] { $count } file would be deleted · { $size }
       *[other] { $count } files would be deleted · { $size }
    }
impact-replaced =
    { $count ->
        [one] { $count } existing file would change · { $size }
       *[other] { $count } existing files would change · { $size }
    }
impact-partly = Some folders can't be read, so there may be more.
impact-many-deleted = Files would be deleted: too many to count.
impact-many-replaced = Existing files would change: too many to count.
impact-recovery-notInGit = No copy in git: can't be recovered.
impact-recovery-all = All in the last commit: recoverable.
impact-recovery-part = { $same } of { $files } are unchanged since the last commit. The rest can't be recovered.
impact-recovery-changed = Changed since the last commit: the changes can't be recovered.
impact-recovery-repositoryToo = A git repository would be lost, too, with everything that exists only in it.
impact-recovery-unknown = Countersign can't tell whether git has them.
impact-changes =
    { $count ->
        [one] { $count } file has changes in no commit that would be lost: { $names }
       *[other] { $count } files have changes in no commit that would be lost: { $names }
    }
impact-changes-many = Changes in no commit would be lost: too many files to count.
impact-commits-sent =
    { $count ->
        [one] { $count } commit would be sent to { $branch }: { $subjects }
       *[other] { $count } commits would be sent to { $branch }: { $subjects }
    }
impact-commits-sent-many = Commits would be sent to { $branch }: too many to count.
impact-commits-overwritten =
    { $count ->
        [one] { $count } commit would be removed from { $branch }: { $subjects }
       *[other] { $count } commits would be removed from { $branch }: { $subjects }
    }
impact-commits-overwritten-many = Commits would be removed from { $branch }: too many to count.
impact-commits-dropped =
    { $count ->
        [one] { $count } commit would be dropped from { $branch }: { $subjects }
       *[other] { $count } commits would be dropped from { $branch }: { $subjects }
    }
impact-commits-dropped-many = Commits would be dropped from { $branch }: too many to count.
impact-commits-more = Commits that earlier steps make aren't counted.
impact-matches =
    { $count ->
        [one] { $pattern } matches { $count } name now: { $names }
       *[other] { $pattern } matches { $count } names now: { $names }
    }
impact-matches-many = { $pattern } matches too many names to count.
