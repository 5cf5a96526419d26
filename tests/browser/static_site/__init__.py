"""Browser tests of the site without a server, on a plain file server under a prefix."""
