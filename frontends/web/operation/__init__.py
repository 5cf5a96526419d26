"""Commands for operators: back up a database, restore it, and check a set-up before it serves."""
