"""Where things are on the pages: notices do not move the board, and phones show what needs an answer."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.variants import gated

from .user import User, place

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 664}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}

SHOW_AND_MEASURE = """notice => {
    const measure = element => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y, width, height };
    };
    notice.hidden = false;
    const places = [measure(document.querySelector(".stage")), measure(notice)];
    scrollTo(0, document.body.scrollHeight);
    return [...places, measure(notice)];
}"""


def bottom(element: Locator) -> float:
    box = place(element)
    return box["y"] + box["height"]


@pytest.mark.parametrize("size", gated([PHONE, DESK, SIDEWAYS]), ids=["phone", "desk", "sideways"])
def test_the_notices_of_looking_back_and_of_a_lost_connection_do_not_shift_the_board(
    new_user: Callable[..., User], size: ViewportSize
) -> None:
    user = new_user(viewport=size)
    user.start()
    user.play_first()
    assert user.wait_for_turn()
    board, before, plies = user.page.locator(".stage"), place(user.page.locator(".stage")), user.plies
    first = min(place(user.page.locator(part))["y"] for part in (".scores", ".board-header"))
    assert first <= bottom(user.page.locator(".site-header")) + 1, "hidden notices keep no empty band"
    note = user.page.locator("#log-live")
    expect(note).to_be_hidden()
    user.page.keyboard.press("[")
    notice = user.page.locator("#viewing")
    expect(notice).to_have_text(f"Viewing move {plies - 1}. Back to live")
    assert place(board) == before
    assert bottom(notice) <= size["height"]
    assert abs(place(notice)["y"] - before["y"]) < 120
    expect(note).to_have_text(f"Log of the live game, at move {plies}:")
    # A click of Firefox's driver scrolls the page first.
    notice.get_by_role("link", name="Back to live").dispatch_event("click")
    expect(notice).to_be_hidden()
    expect(note).to_be_hidden()
    assert place(board) == before
    user.page.evaluate("scrollTo(0, 0)")
    # One script shows the notice and measures, as the page hides it again when the connection is reported.
    board_after, top, below = user.page.locator("#offline").evaluate(SHOW_AND_MEASURE)
    assert board_after == before
    for shown in (top, below):
        assert shown["width"] > 0
        assert shown["x"] >= 0
        assert shown["x"] + shown["width"] <= size["width"]
    assert 0 <= below["y"] < size["height"] / 4
    if size is PHONE:  # The notice covered the scores.
        assert top["y"] >= bottom(user.page.locator(".scores"))


def host_and_guest(new_user: Callable[..., User], size: ViewportSize) -> tuple[User, User]:
    """Start a game with a free seat, and return its host and a guest, whose windows have a size."""
    host = new_user(viewport=size, has_touch=True, is_mobile=True)
    guest = new_user(viewport=size, has_touch=True, is_mobile=True)
    host.start(blue="here", red="link", green="greedy")
    return host, guest


@pytest.mark.needs_chromium("phones")
@pytest.mark.parametrize("size", gated([PHONE, SIDEWAYS]), ids=["phone", "sideways"])
def test_one_sheet_invites_friends_while_a_seat_waits(new_user: Callable[..., User], size: ViewportSize) -> None:
    """The link to the own seat stood first, and the host stayed a guest: nobody had asked for the name."""
    host, guest = host_and_guest(new_user, size)
    sheet = host.page.get_by_role("dialog", name="Send this to your friend")
    expect(sheet.locator("input[readonly]:visible")).to_have_count(1)
    for name in ("<Ada>", "Ada"):
        sheet.get_by_label("Your name").fill(name)
        sheet.get_by_role("button", name="Save").tap()
        expect(sheet.locator(".refusal")).to_be_visible(visible=name == "<Ada>")
    expect(host.page.locator("[data-player=Blue] .occupant")).to_have_text("Ada (you)")
    host.page.add_init_script(
        "navigator.canShare = () => true; navigator.share = async data => { window.shared = data; };"
    )
    host.start(red="link")
    sheet.get_by_role("button", name="Close").tap()
    expect(host.page.get_by_text("Waiting for a player").locator("visible=true").first).to_be_in_viewport()
    expect(host.page.locator(".invite:visible")).to_have_count(1)
    board, before = host.page.locator(".stage"), place(host.page.locator(".stage"))
    button = host.page.get_by_role("button", name="Invite a friend to play Red")
    assert bottom(button) < 300
    button.tap()
    expect(sheet.get_by_role("img", name="QR code of the link for Red")).to_be_visible()
    sheet.get_by_role("button", name="Share").tap()
    host.page.wait_for_function("window.shared")
    assert host.page.evaluate("window.shared.url") == host.invite_link
    host.page.evaluate("() => { navigator.share = async () => { throw new TypeError('no'); }; }")
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    sheet.get_by_role("button", name="Share").tap()
    expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
    assert host.page.evaluate("navigator.clipboard.readText()") == host.invite_link
    guest.page.goto(host.invite_link)
    if size is PHONE:
        expect(guest.page.get_by_role("button", name="Sit down as Red")).to_be_in_viewport(ratio=1)
    guest.sit_down(host.invite_link)
    expect(guest.page.locator("[data-player=Blue] .occupant")).to_have_text("Ada")
    expect(button).to_be_hidden()
    expect(sheet).to_be_hidden()
    assert place(board) == before
    expect(guest.page.locator(".invite:visible")).to_have_count(0)


@pytest.mark.needs_chromium("phones")
@pytest.mark.parametrize("size", gated([PHONE, SIDEWAYS]), ids=["phone", "sideways"])
def test_a_request_to_undo_is_seen_on_a_phone_and_does_not_shift_the_board(
    new_user: Callable[..., User], size: ViewportSize
) -> None:
    host, guest = host_and_guest(new_user, size)
    guest.sit_down(host.invite_link)
    assert host.wait_for_turn()
    plies = host.plies
    host.play(host.legal_moves[0])
    assert guest.wait_for_turn()
    before = place(guest.page.locator(".stage"))
    host.page.locator("[data-command=undo]").click()
    for user, name in ((guest, "Agree"), (guest, "Decline")):
        button = user.page.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=1)
        assert place(button)["x"] + place(button)["width"] <= size["width"]
    expect(host.page.locator("#request-text")).to_be_in_viewport(ratio=1)
    # The text was once a column one word wide, which covered the scores and three rows of the board.
    text = place(guest.page.locator("#request-text"))
    assert text["width"] > 150
    for other in (".scores", ".stage"):
        box = place(guest.page.locator(other))
        is_beside = text["x"] >= box["x"] + box["width"] or text["y"] + text["height"] <= box["y"] + 1
        assert is_beside or text["y"] + 1 >= box["y"] + box["height"], other
    assert place(guest.page.locator(".stage")) == before
    guest.page.get_by_role("button", name="Agree").tap()
    expect(guest.page.locator("#request")).to_be_hidden()
    for user in (host, guest):
        user.wait_for_plies(plies)


@pytest.mark.needs_chromium("phones")
@pytest.mark.parametrize(
    ("width", "height"), gated([(844, 390), (640, 360), (667, 375), (740, 360), (932, 430)]), ids=str
)
def test_a_phone_held_sideways_shows_the_whole_board_with_the_scores_beside_it(
    new_user: Callable[..., User], width: int, height: int
) -> None:
    """At a width of 640, the links and the names once wrapped, so that the board ended below the window."""
    user = new_user(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    user.start()
    for address, shown in ((user.page.url, "#status"), ("/analysis", ".steps")):
        user.open(address)
        stage = user.page.locator(".stage")
        for part in (stage, user.page.locator(shown)):
            expect(part).to_be_in_viewport(ratio=1)
        assert place(stage)["height"] > 0.65 * height
        for beside in (".scores", ".panel"):
            assert place(user.page.locator(beside))["x"] > place(stage)["x"] + place(stage)["width"]
        assert place(user.page.get_by_role("banner"))["height"] <= 48
        assert user.page.evaluate("document.documentElement.scrollWidth") <= width
        boxes = user.page.locator(".player").evaluate_all("all => all.map(one => [one.scrollWidth, one.clientWidth])")
        assert [box for box in boxes if box[0] > box[1]] == []


@pytest.mark.needs_chromium("phones")
def test_the_logo_opens_the_menu_of_a_phone_without_a_script(new_user: Callable[..., User]) -> None:
    user = new_user(viewport=PHONE, has_touch=True, is_mobile=True, java_script_enabled=False)
    user.page.goto("/rules")
    menu = user.page.get_by_role("navigation", name="Main")
    expect(menu).to_have_count(0)
    # The links once wrapped to a second line, which made the header 83 pixels high.
    assert place(user.page.get_by_role("banner"))["height"] <= 48
    user.page.get_by_role("button", name="Menu").tap()
    for name in ("Play", "Puzzles", "Editor", "Privacy"):
        expect(menu.get_by_role("link", name=name)).to_be_visible()
    menu.get_by_role("button", name="Deutsch").tap()
    expect(user.page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize(
    ("last", "drawn"),
    gated(
        [
            ('<p class="status" id="status"><svg.*?</svg>', "#status .tile"),
            ('<button type="button" class="menu-button"[^>]*><img[^>]*>', ".menu-button img"),
        ]
    ),
    ids=["task", "menu"],
)
def test_what_has_arrived_first_stays_in_place_when_the_rest_of_the_page_arrives(
    new_user: Callable[..., User], last: str, drawn: str
) -> None:
    """The tile beside a task of two lines moved by 7 pixels, and the icon of the menu by 6."""
    address = "/puzzles/8a99fd5f73"
    early, late = (new_user(viewport=PHONE, java_script_enabled=False) for _ in range(2))
    part = re.match(f".*?{last}", late.page.request.get(address).text(), re.DOTALL)
    assert part
    body = re.sub("<script.*?</script>", "", part[0])  # Firefox runs the scripts of a page that a test answers.
    early.page.route(f"**{address}", lambda route: route.fulfill(body=body, content_type="text/html"))
    for user in (early, late):
        user.page.goto(address)
        expect(user.page.locator(drawn)).to_be_visible()
    assert place(early.page.locator(drawn)) == place(late.page.locator(drawn))


@pytest.mark.long
def test_the_scores_of_an_analysis_stay_in_place_when_its_script_begins(new_user: Callable[..., User]) -> None:
    """Room for the shares of the win was there until the script removed it, and the scores moved by 7 pixels."""
    places = []
    for has_script in (False, True):
        user = new_user(viewport=PHONE, java_script_enabled=has_script)
        user.page.goto("/analysis")
        if has_script:
            user.wait_until_ready()
        places.append([place(score) for score in user.page.locator(".player .score").all()])
    assert places[0] == places[1] != []
