"""What belongs to the whole site."""
