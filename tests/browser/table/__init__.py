"""Browser tests of the games that the page plays itself."""
