"""A client of Tribolo servers: it follows games, plays in them, and trusts nothing that a server sends."""
