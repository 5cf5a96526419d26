"""The deal of the day on the server: names, ranked tries, tables, and what the host does."""
