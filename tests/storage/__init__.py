"""Tests of atomic and sealed files."""
