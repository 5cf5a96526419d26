"""Background work: bot moves and the change feed of open pages."""
