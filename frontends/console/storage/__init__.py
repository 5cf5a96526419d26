"""The files of the console: game records, the unfinished game, the score card and arena results."""
