"""The deals of the day in the database: the deals, the ranked tries, their tables, and what the host hides."""
