"""The pages of the rules and of the course."""
