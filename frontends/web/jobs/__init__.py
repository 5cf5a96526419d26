"""Background work: bot moves, the feed of changes for open pages, and the removal of old games."""
