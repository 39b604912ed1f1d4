fence-fence-kernel = The fence around the program couldn't be set up: { $what }.
fence-fence-too-large = { $path } holds too much to search for secrets, so no fence can keep its program away from them. A rule for exactly this command runs without one.
