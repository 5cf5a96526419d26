"""Background work: bot moves, the feed of changes for open pages, the lobby, and the removal of old games."""
