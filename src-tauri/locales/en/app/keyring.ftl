### What the keyring and the rules in it come to.

keyring-unanswered = The keyring doesn't respond, so your rules weren't changed. It may be waiting for your password in its own dialog. Unlock it, then try again.
keyring-unknown = The keyring stopped responding while the change was being saved, so it may or may not have been saved. Check your rules before you try again.
keyring-stopped = The part of Countersign that talks to the keyring has stopped, so rules can't be read or saved. Quit Countersign and start it again.
keyring-locked = Your keyring is locked, so its rules are paused: commands they allow ask you, and no rule can be saved. Unlock it to use them again.
keyring-gone = Your keyring's service has stopped, so its rules are paused: commands they allow ask you, and no rule can be saved. They work again when the service runs.
keyring-none = Countersign found no keyring to save rules in, so nothing can be allowed permanently. You can still allow each command once. Start or install a keyring, such as GNOME Keyring or KWallet. ({ $detail })
keyring-no-default = the keyring service has no default keyring yet; create one in your password manager
keyring-failed = The keyring reported an error ({ $detail }), so your rules weren't changed. Try again.
keyring-several = The keyring has several entries of Countersign named "{ $name }", so none of them is used. Delete them in the keyring's own app.

# Why the end of the record is not kept in the keyring.
keyring-anchor-locked = the keyring is locked
keyring-anchor-none = there's no keyring
keyring-anchor-failed = the keyring reported an error
keyring-anchor-own = Countersign failed while asking it
keyring-anchor-unread = History can't be read: { $why }
keyring-anchor-unsettled = the disk doesn't save what is written to it: { $why }
keyring-anchor-unasked = the keyring wasn't asked yet

keyring-rule-altered = Rule { $rule } was changed in the keyring by something other than Countersign, so it no longer allows anything. If you still want it, save it again the next time its command asks.
keyring-rule-missing = Rule { $rule } is missing from the keyring, so it no longer allows anything. If you still want it, save it again the next time its command asks.
keyring-rule-several = Rule { $rule } is in the keyring more than once, so it no longer allows anything. If you still want it, save it again the next time its command asks.
keyring-rule-unreadable = Rule { $rule } can't be read, so it no longer allows anything. If you still want it, save it again the next time its command asks.
keyring-rule-newer = Rule { $rule } was saved by a newer Countersign, so it allows nothing here. Update Countersign to use it.
keyring-rule-too-long = The rule wasn't saved: this command is longer than the { $most } bytes your system's keyring can store. Allow it once, or put the command in a script and allow that.
keyring-rule-kept-already = The rule wasn't saved: there's already one with this name. Try again.
keyring-rule-no-name = The rule wasn't saved, because it has no valid name. This is a bug in Countersign; please report it.
keyring-rule-not-written = The rule couldn't be stored ({ $error }), so it wasn't saved. Please report this.

keyring-list-gone = The list of your rules has disappeared from the keyring, so none of them allows anything now. Save the ones you still want again the next time their commands ask.
keyring-list-newer = Your rules were saved by a newer Countersign, so none of them allows anything here. Update Countersign to use them.
keyring-list-newer-refuses = Your rules were saved by a newer Countersign, so this one doesn't change them. Update Countersign.
keyring-list-unreadable = The list of your rules in the keyring can't be read, so none of them allows anything now. Save the ones you still want again the next time their commands ask; that starts a new list.
keyring-list-old = Something other than Countersign put an older list of your rules back into the keyring, so none of them allows anything now. Save the ones you still want again the next time their commands ask.
keyring-list-full = Nothing was changed: the list of your rules has reached the { $most } bytes your system's keyring can store. End rules you no longer need, then try again.
keyring-list-most = Nothing was changed: you have { $most } rules, which is the limit. End rules you no longer need, then try again.
keyring-list-more = The keyring lists { $listed } rules, and Countersign reads at most { $most }. The others allow nothing. End rules you no longer need.
