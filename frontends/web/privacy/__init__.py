"""What is stored about a visitor, its export and its erasure."""
