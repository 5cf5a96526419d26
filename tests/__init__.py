"""Tests of the whole repository; each folder tests the part that it is named after."""
