"""Tests of the console: line mode, full screen and commands."""
