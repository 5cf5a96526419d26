"""Tests of training: resuming, equal results for any workers, and learning."""
