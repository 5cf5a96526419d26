"""Tests of the analysis: solved endings against a specification, and reviews of games."""
