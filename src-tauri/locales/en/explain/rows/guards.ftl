# What deserves a second look in a cloud, a cluster or a service, whatever the program.

warns-kept-removed-by-itself = stored data is deleted automatically when its retention period ends
warns-stands-for-person-approval = this replaces a person's approval
warns-others-use-takes-another = traffic that others rely on is routed differently from now on
warns-runs-there-from-here = this decides what runs there from now on
warns-costs-much-money = this costs a lot of money
warns-there-now-removed-or = existing data there is deleted or overwritten
