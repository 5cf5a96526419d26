"""The games that can be played on the shared loop."""
