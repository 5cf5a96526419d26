"""The deal of the day, its table, and the tables of friends."""
