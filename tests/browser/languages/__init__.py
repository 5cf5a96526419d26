"""Tests of the pages in other languages: German, and a pseudo-language that shows texts without a translation."""
