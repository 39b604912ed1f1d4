fence-fence-kernel = The fence around it could not be put up: { $what }.
fence-fence-too-large = { $path } holds too much to be looked through for secrets, so no fence can keep its program from them. A rule over exactly this command runs without one.
