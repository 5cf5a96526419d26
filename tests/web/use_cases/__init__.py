"""Tests of the use cases: requests and whole games on several workers."""
