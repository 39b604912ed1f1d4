### Why the rules did not come to a judgement, and a person is asked.

judging-too-slow = The rules took too long to judge this command.
judging-busy = Too many commands are being judged that take too long.
judging-unfinished = An earlier judgement of this request took too long and is still at work.
judging-failed = Countersign failed while it judged this command by the rules.
