"""Files of the console: the unfinished game, the score card and game records."""
