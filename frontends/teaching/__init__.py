"""The rules with drawings and the course: their texts, boards and tasks as values."""
