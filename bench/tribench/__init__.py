"""Tribolo-Bench: the files of its positions, and the table of all opponents."""
