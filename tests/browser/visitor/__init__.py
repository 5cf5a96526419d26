"""What the pages keep for a visitor: the difficulty, the results, and what is stored."""
