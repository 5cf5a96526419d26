"""Tests of the commands for operators, and of the jobs and figures that keep a server running."""
