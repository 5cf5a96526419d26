"""Windows: the part of the board that a small board needs, for observations, masks and actions."""
