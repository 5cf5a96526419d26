"""A game on the server: its page, its JSON interface, and what people do in it."""
