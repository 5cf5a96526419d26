"""How several worker processes share one database."""
