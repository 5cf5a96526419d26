"""Tests of external engines: good ones, bad ones, and what is left of them."""
