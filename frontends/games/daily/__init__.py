"""The deal of the day: one deal, one seat and two opponents for each UTC day, the same everywhere."""
