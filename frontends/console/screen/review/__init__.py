"""What the full screen shows of the course of a game: the graph, judgements and better moves."""
