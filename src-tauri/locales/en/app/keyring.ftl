### What the keyring and the rules in it come to.

keyring-unanswered = The keyring does not answer, so no change was made to your rules. It may be waiting for your password in its own dialog; then try again.
keyring-unknown = The keyring stopped answering while the change was being written, so it is not known whether it was made. Look at your rules before you try again.
keyring-stopped = The part of Countersign that talks to the keyring has stopped, so rules can be neither read nor saved. Quit Countersign and open it again.
keyring-locked = Your keyring is locked, so the rules in it are asleep: what they allow asks, and none can be saved. They wake when you unlock it.
keyring-gone = Your keyring's service ended, so the rules in it are asleep: what they allow asks, and none can be saved. They wake when it runs again.
keyring-none = Countersign found no keyring to keep rules in, so "always" cannot be saved; you can still allow each command once. Start or install one, such as GNOME Keyring or KWallet. ({ $detail })
keyring-no-default = the keyring service has no default keyring yet: create one in your password manager
keyring-failed = The keyring did not do what was asked ({ $detail }), so no change was made to your rules. Try again.
keyring-several = The keyring holds more than one entry of Countersign named "{ $name }", so none of them is used. Remove them with the keyring's own program.

# Why the end of the record is not kept in the keyring.
keyring-anchor-locked = the keyring is locked
keyring-anchor-none = there is no keyring
keyring-anchor-failed = the keyring did not do what was asked
keyring-anchor-own = Countersign failed while asking it
keyring-anchor-unread = the record cannot be read: { $why }
keyring-anchor-unsettled = the disk does not keep what is written: { $why }
keyring-anchor-unasked = the keyring was not asked yet

keyring-rule-altered = Rule { $rule } was changed in the keyring by something other than Countersign. It allows nothing. If you still want it, save it again when its command next asks.
keyring-rule-missing = Rule { $rule } is no longer in the keyring. It allows nothing. If you still want it, save it again when its command next asks.
keyring-rule-several = Rule { $rule } is in the keyring more than once. It allows nothing. If you still want it, save it again when its command next asks.
keyring-rule-unreadable = Rule { $rule } cannot be read. It allows nothing. If you still want it, save it again when its command next asks.
keyring-rule-newer = Rule { $rule } was saved by a newer Countersign. It allows nothing here. Update Countersign to use it.
keyring-rule-too-long = This command is too long for the system's keyring, which keeps { $most } bytes at most: the rule was not saved. Allow it once, or put the command in a script and allow that.
keyring-rule-kept-already = A rule of this name is kept already, so this one was not saved. Try again.
keyring-rule-no-name = The rule has no proper name, so it was not saved. This is a mistake in Countersign; please report it.
keyring-rule-not-written = The rule could not be written down ({ $error }), so it was not saved. Please report it.

keyring-list-gone = The list of your rules has disappeared from the keyring. None of them allows anything now. Save those you still want again when their commands next ask.
keyring-list-newer = Your rules were saved by a newer Countersign. None of them allows anything here. Update Countersign to use them.
keyring-list-newer-refuses = Your rules were saved by a newer Countersign, so this one leaves them alone: no change was made. Update it.
keyring-list-unreadable = The list of your rules in the keyring cannot be read. None of them allows anything now. Save those you still want again when their commands next ask; that starts a new list.
keyring-list-old = An older list of your rules was put back into the keyring by something other than Countersign. None of them allows anything now. Save those you still want again when their commands next ask.
keyring-list-full = The list of your rules is full, because the system's keyring keeps { $most } bytes at most: no change was made. End rules you no longer need, then try again.
keyring-list-most = You have { $most } rules, the most Countersign keeps: no change was made. End rules you no longer need, then try again.
keyring-list-more = The keyring lists { $listed } rules, and Countersign reads { $most } at most. The others allow nothing. End rules you no longer need.
