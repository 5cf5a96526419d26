"""Notifications: a page asks for them once, after a move in a game over days, and they can be switched off."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.user import User
from tests.harness.waiting import until

from .test_tabs import CHOOSE_VISIBILITY, play_elsewhere

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
    page.add_init_script("delete window.PushManager; navigator.standalone = false;")  # As in Safari on an iPhone.
    page.goto("/privacy")
    expect(page.locator("#notify-note")).to_contain_text("install the app first: Share, then Add to Home Screen.")
    expect(switch).to_be_disabled()


WORKER = """
self.told = [];
ServiceWorkerRegistration.prototype.showNotification = async (_, { body, tag }) => told.push([body, tag, visibility]);
Object.defineProperty(WindowClient.prototype, "visibilityState", { get: () => (self.asked = self.visibility) });
"""
"""A script for the service worker: a browser without windows shows no notifications, and calls all tabs visible."""


def test_a_hidden_page_notifies_once_and_none_does_beside_a_visible_one(new_user: Callable[..., User]) -> None:
    """Each of the tabs with the game showed a notification of its own, also beside a page that showed the game."""
    host, guest = new_user(), new_user()
    context = host.page.context
    context.add_init_script(CHOOSE_VISIBILITY + PUSH_SERVICE.replace("KEY", POINT))
    host.start(red="link", seed="2", time_control="3+5")
    guest.sit_down(host.invite_link)
    tabs = host, User(context.new_page())
    for tab in tabs:
        tab.open(urlsplit(host.page.url).path)
        tab.page.evaluate("document.querySelector('#notifications').dataset.key = ''")  # As of a server without it.
        tab.toggle_card("Settings")
        tab.page.get_by_label("Notify me when it is my turn").check()
        tab.page.evaluate("setVisibility('hidden')")
    (worker,) = context.service_workers
    worker.evaluate(WORKER)
    for visibility in ("hidden", "visible", "prerender"):
        worker.evaluate("visibility => { self.visibility = visibility; }", visibility)
        play_elsewhere(host)
        guest.play_first()
        for tab in tabs:
            expect(tab.page).to_have_title(re.compile("^●"))
        until(lambda: worker.evaluate("self.asked === visibility"))
    until(lambda: len(worker.evaluate("told")) > 1)
    assert worker.evaluate("told") == [["You play Blue.", host.page.url, how] for how in ("hidden", "prerender")]
