"""Tests against answers and files that earlier commits recorded."""
