### Why the rules did not come to a judgement, and a person is asked.

judging-too-slow = Checking this command against your rules took too long.
judging-busy = Too many commands that take long are being checked against your rules.
judging-unfinished = An earlier check of this request took too long and is still running.
judging-failed = Countersign failed while checking this command against your rules.
