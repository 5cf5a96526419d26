"""Tribolo-Bench 2: everything that a candidate meets is drawn from a digest of its own files."""
