"""Tests of the programs that write and check files of the repository."""
