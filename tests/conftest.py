"""Hypothesis profiles. `HYPOTHESIS_PROFILE=thorough` is what CI runs."""

import os

from hypothesis import settings

settings.register_profile("quick", max_examples=60, deadline=None)
settings.register_profile("thorough", max_examples=1_000, deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
