"""What visitors can do: request schemas, and the functions that carry requests out."""
