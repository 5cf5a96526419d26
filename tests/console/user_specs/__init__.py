"""Tests of what users type: which texts start programs and import modules, and which never do."""
