"""The domain of shared games: rooms, their events and the commands that change them."""
