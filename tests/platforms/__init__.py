"""Tests of what differs between operating systems."""
