### What speaks against a path, behind that path.

place-secret = is known to hold secrets
place-leads-out = leads out of the rule's folder
place-may-lead-out = may lead out of the rule's folder
