"""Files that are written whole or not at all, and files sealed by a checksum."""
