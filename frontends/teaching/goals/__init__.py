"""What the visitor has to find in the tasks of the course; the real rules decide what is right."""
