# What deserves a second look in a cloud, a cluster or a service, whatever the program.

warns-kept-removed-by-itself = what is kept is removed by itself when its time is over
warns-stands-for-person-approval = it stands for a person's approval
warns-others-use-takes-another = what others use takes another way from here on
warns-runs-there-from-here = what runs there from here on is decided by it
warns-costs-much-money = it costs much money
warns-there-now-removed-or = what is there now is removed or overwritten
