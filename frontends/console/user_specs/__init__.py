"""Opponents whose specs the user of a command typed: built-in ones, programs, and plug-ins."""
