"""A game on the server: its pages, its JSON interface, its people."""
