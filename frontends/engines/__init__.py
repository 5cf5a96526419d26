"""Engines of other programs as opponents: the only package that starts processes for opponents."""
