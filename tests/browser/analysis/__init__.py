"""Browser tests of the analysis page."""
