"""What the server keeps for a visitor: opponents by name, results, and personal data."""
