"""Which tests of this folder a system can run."""

import sys

collect_ignore = ["test_programs.py", "test_scripts.py"] if sys.platform == "win32" else []  # They need a Unix shell.
