"""The quality of the puzzles that ship, and the ratings of the levels as solvers."""
