"""Configuration of a server process: its settings, and the secrets derived from its secret key."""
