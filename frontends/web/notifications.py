"""The operations of the JSON interface on push subscriptions, through which the server notifies a browser."""

from __future__ import annotations

from typing import Annotated

from flask.typing import ResponseReturnValue
from pydantic import Field, TypeAdapter

from frontends.web.bounds import SUBSCRIBING
from frontends.web.live.web_push import service_of
from frontends.web.serving.api import api
from frontends.web.serving.errors import HttpError
from frontends.web.serving.openapi import Operation
from frontends.web.serving.requests import Schema
from frontends.web.serving.visitor import own_browser, resources, visitor
from frontends.web.store.push_subscriptions import Subscription


class SubscriptionKeys(Schema):
    """The keys of a browser for which messages to it are encrypted, in base64url."""

    p256dh: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{87}$")]
    auth: Annotated[str, Field(pattern="^[A-Za-z0-9_-]{22}$")]


class Endpoint(Schema):
    """The URL of a browser at its push service."""

    endpoint: Annotated[str, Field(max_length=1_000)]


class NewSubscription(Endpoint):
    """A push subscription, with the names that browsers give its fields."""

    keys: SubscriptionKeys


@api.post("/notifications/subscribe")
@Operation("experimental", {204: ("The browser is notified.", None)}, body=TypeAdapter(NewSubscription), errors=(404,))
def subscribe(new: NewSubscription) -> ResponseReturnValue:
    """Let the server notify this browser, by Web Push, when it is the visitor's turn."""
    push, table = resources().notifications.push, resources().notifications.subscriptions
    if push is None:
        raise HttpError(404)
    sender = visitor(is_new=True)
    resources().limiter.spend(SUBSCRIBING, sender.client)
    service = service_of(new.endpoint, push.services)
    subscription = Subscription(new.endpoint, sender.browser, own_browser(), service, new.keys.p256dh, new.keys.auth)
    push.check(subscription)
    table.add(subscription)
    return "", 204


@api.post("/notifications/unsubscribe")
@Operation("experimental", {204: ("The browser is not notified any more.", None)}, body=TypeAdapter(Endpoint))
def unsubscribe(old: Endpoint) -> ResponseReturnValue:
    """End the notifications of a browser, whose endpoint nobody else knows."""
    if old.endpoint.isprintable():  # PostgreSQL takes no zero byte, and no other text is an endpoint.
        resources().notifications.subscriptions.remove(old.endpoint)
    return "", 204
