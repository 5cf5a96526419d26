// The keyboard shortcuts of a game page.

import type { GridFocus } from "../board/grid-focus.ts";
import { moverOf } from "../board/view.ts";
import { find } from "../common/dom.ts";
import type { SettingsForm } from "../common/settings-form.ts";
import { send } from "./commands.ts";
import { hint } from "./hints.ts";
import { stepTarget } from "./page.ts";
import type { PageSession } from "./session.ts";
import { replay, view } from "./viewing.ts";

/**
 * Return the functions that the keyboard shortcuts call, keyed by `pressedKey`.
 *
 * @param settings The settings; two shortcuts show or hide the legal moves, and switch the sound on or off.
 * @param focus The keyboard focus on the board; two shortcuts move it to the next or previous legal move.
 */
export function gameShortcuts(
  session: PageSession,
  settings: SettingsForm,
  focus: GridFocus,
): Map<string, () => unknown> {
  const step = (name: string) => view(session, stepTarget(session.page, name));
  return new Map([
    ["h", () => settings.change({ moves: !settings.value.moves })],
    ["b", whileRunning(session, () => hint(session))],
    ["u", whileRunning(session, () => send(session, "undo"))],
    ["r", whileRunning(session, () => find(HTMLElement, "[data-command=restart]").click())],
    ["[", () => step("previous")],
    ["]", () => step("next")],
    ["{", () => step("first")],
    ["}", () => step("present")],
    ["p", () => replay(session)],
    ["m", () => find(HTMLElement, "#moves-card > summary").click()],
    ["s", () => settings.change({ sound: settings.value.sound === false })],
    [".", () => focus.goToMove(1)],
    [",", () => focus.goToMove(-1)],
  ]);
}

/** Return a function that acts unless the game is over. */
function whileRunning(session: PageSession, act: () => unknown) {
  return () => moverOf(session.page.live.position) !== null && act();
}
