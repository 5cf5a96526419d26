"""Tests of the engine protocol and of the programs that play through it."""
