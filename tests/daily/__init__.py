"""The deal of the day: its rules, its replay, and what is shared of a result."""
