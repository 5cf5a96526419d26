"""The deal of the day in browsers."""
