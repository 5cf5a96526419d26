"""Texts for people in several languages."""
