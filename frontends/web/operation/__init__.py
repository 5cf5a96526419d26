"""Commands for operators (backup, restore, check, daily), and what server processes need: open files, metrics."""
