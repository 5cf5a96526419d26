"""Ways to play: a loop that all frontends share, and the frontends."""
