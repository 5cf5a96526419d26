"""Browser tests of the page of puzzles."""
