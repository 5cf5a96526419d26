"""Puzzles: turns with one best move, mined from games, rated by the levels and sorted by themes."""
