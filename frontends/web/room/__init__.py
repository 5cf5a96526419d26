"""The domain of shared games: rooms, the events that change them, and the values that are stored."""
