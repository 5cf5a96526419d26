"""What the database holds of one visitor, whose browser a cookie identifies: games, results, export and erasure."""
