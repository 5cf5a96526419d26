"""Notifications: a page asks for them once, after a move in a game over days, and they can be switched off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.user import User

pytestmark = [pytest.mark.needs_chromium("the permission for notifications"), pytest.mark.service_worker]

PUSH_SERVICE = """
const keys = { p256dh: KEY, auth: "sixteenbytesinbase64-A" };
const subscription = {
  endpoint: "https://push.example/1",
  toJSON: () => ({ endpoint: subscription.endpoint, keys, expirationTime: null }),
  unsubscribe: async () => localStorage.removeItem("subscribed"),
};
Object.defineProperty(Notification, "permission", { value: "granted" });
Notification.requestPermission = async () => "granted";
PushManager.prototype.getSubscription = async () => (localStorage.getItem("subscribed") ? subscription : null);
PushManager.prototype.subscribe = async () => (localStorage.setItem("subscribed", "yes"), subscription);
"""
"""A script that stands for the push service of the browser and for the permission, which no test can give."""

POINT = '"BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"'


def test_a_game_over_days_asks_once_whether_to_notify(new_user: Callable[..., User]) -> None:
    user = new_user(viewport={"width": 390, "height": 664})
    page = user.page
    page.add_init_script(PUSH_SERVICE.replace("KEY", POINT))

    def subscriptions() -> list[Any]:
        found: list[Any] = page.request.post("/privacy/data.json").json()["push_subscriptions"]
        return found

    def start() -> None:
        user.start(red="link", seed="2", time_control="day")
        page.locator("#invite").get_by_role("button", name="Close").click()

    start()
    expect(page.locator("#notify-offer")).to_be_hidden()
    user.play_first()
    page.get_by_role("button", name="Notify me").click()
    expect(page.locator("#notify-offer")).to_be_hidden()
    assert [each["endpoint"] for each in subscriptions()] == ["https://push.example/1"]
    start()
    user.toggle_card("Settings")
    switch = page.get_by_label("Notify me when it is my turn")
    expect(switch).to_be_checked()
    page.goto("/privacy")
    with page.expect_response("**/unsubscribe"):
        switch.uncheck()
    expect(switch).to_be_enabled()
    assert subscriptions() == []
    start()
    user.play_first()
    expect(page.locator("#notify-offer")).to_be_hidden()
