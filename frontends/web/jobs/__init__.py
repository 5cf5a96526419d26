"""Background work: bot moves, and the feed of changes for open pages."""
