"""Visitors export and delete their names and results in the deal of the day."""

from __future__ import annotations

from tests.web.daily.visitors import DAY, finished, names
from tests.web.worker import NewWorker


def test_a_visitor_exports_and_deletes_names_and_results(new_worker: NewWorker, any_database: str) -> None:
    server = new_worker(database=any_database)
    ada, ben = server.browser(), server.browser()
    game = finished(ada, "Ada")
    finished(ben, "Ben")
    assert ben.post(f"/daily/{DAY}/report", name="Ada").status_code in (200, 303)
    (tried,) = ada.post("/privacy/data.json").get_json()["daily"]["tries"]
    assert (tried["day"], tried["name"], tried["game"], tried["status"]) == (DAY.isoformat(), "Ada", game, "in time")
    assert "Ada" not in ben.post("/privacy/data.json").text
    (reported,) = ben.post("/privacy/data.json").get_json()["daily"]["reports"]
    assert reported["day"] == DAY.isoformat()
    assert sorted(names(ben)) == ["Ada", "Ben"]
    assert ada.post("/privacy/delete", confirm="yes").status_code == 200
    assert names(ben) == ["Ben"]
    assert ada.get(f"/games/{game}").status_code == 404
    finished(server.browser(), "Ada")  # The name is free again.
