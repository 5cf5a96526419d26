"""The table of bounds in the documents has every bound."""

from __future__ import annotations

from dataclasses import fields

from frontends.web import bounds
from frontends.web.bounds import Bounds, all_work
from frontends.web.capacity import AtOnce, RateLimit
from tools.documents.bounds import SETTINGS


def test_every_bound_is_in_the_table_and_all_work_has_a_bound_for_each_client_and_for_all() -> None:
    present = Bounds.from_settings(SETTINGS)
    known = [getattr(present, field.name) for field in fields(Bounds)]
    known += [value for value in vars(bounds).values() if isinstance(value, AtOnce | RateLimit)]
    listed = {bound for work in all_work(SETTINGS) for bound in work.bounds}
    assert listed == set(known)
    assert [work.name for work in all_work(SETTINGS) if not (work.per_client and work.in_all)] == []
