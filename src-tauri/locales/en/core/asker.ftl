### Who asks, by what the system vouches for.

asker-person = You
asker-unknown = An unknown program
asker-unknown-program = An unknown program ({ $program })
