"""The table of bounds, from which `make documents` writes that of the documents."""

from __future__ import annotations

from dataclasses import fields

from frontends.web import bounds
from frontends.web.bounds import Bounds, all_work
from frontends.web.capacity import AtOnce, RateLimit
from frontends.web.config.settings import Settings


def test_every_bound_is_in_the_table_and_all_work_has_a_bound_for_each_client_and_for_all() -> None:
    settings = Settings.read({}, {})
    present = Bounds.from_settings(settings)
    known = [getattr(present, field.name) for field in fields(Bounds)]
    known += [value for value in vars(bounds).values() if isinstance(value, AtOnce | RateLimit)]
    listed = {bound for work in all_work(settings) for bound in work.bounds}
    assert listed == set(known)
    assert [work.name for work in all_work(settings) if not (work.per_client and work.in_all)] == []
