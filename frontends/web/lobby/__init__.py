"""The lobby: open games and the seats in them."""
