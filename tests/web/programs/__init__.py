"""House programs, and programs in seats of people."""
