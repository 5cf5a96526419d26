"""Tests of the kernel through its Python border."""
