"""The lobby, its page and its interface."""
