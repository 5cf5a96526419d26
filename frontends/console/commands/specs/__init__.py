"""Parameters and options that name opponents: built-in ones, typed ones, and those that analyse."""
