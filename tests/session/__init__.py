"""Tests of the session loop, with Tribolo and with tic-tac-toe."""
