"""Tests of the full-screen console."""
