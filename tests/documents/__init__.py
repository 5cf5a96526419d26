"""Tests of the documents: their examples, figures and links."""
