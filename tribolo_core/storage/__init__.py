"""Files written atomically, and files sealed by a checksum."""
