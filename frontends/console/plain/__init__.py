"""The line console: one line of input after the other, text output."""
