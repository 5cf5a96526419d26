"""Files written atomically, files sealed by a checksum, and JSON that may be invalid."""
