"""What the documents promise: their commands and notebook run, and the files in deploy/ work."""
