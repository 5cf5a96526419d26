"""Solving of puzzles: the rating of the solver, the choice of the next puzzle, and why a move is right or wrong."""
