// Help on the user's turn: marked legal moves and hints.

/** @import { PageSession } from "./session.js" */

import { giveHint, requestHint, toggleMoves } from "../state/changes.js";
import { label } from "../state/labels.js";
import { isCurrent } from "../state/page.js";

/**
 * Show the legal moves on the board if they are hidden, and hide them otherwise.
 *
 * @param {PageSession} session
 */
export function toggleLegalMoves(session) {
  session.page = toggleMoves(session.page);
  session.redraw();
  session.screen.drawBoard(session.page, false);
}

/**
 * Fetch a hint, and mark the suggested move on the board. If other people play, or if it is not the user's turn, only
 * show a notice.
 *
 * The first hint on a turn is the move that captures most; later hints on the turn are moves of the strongest computer
 * player.
 *
 * @param {PageSession} session
 */
export async function hint(session) {
  const { live } = session.page;
  if (!live.can_analyse || !live.is_your_turn || !isCurrent(session.page)) {
    session.screen.notify(label(live.can_analyse ? "hint_not_your_turn" : "analysis_off"), "refused");
    return;
  }
  session.page = requestHint(session.page);
  const { hintLevel } = session.page;
  if (hintLevel === 2) session.screen.notify(label("hint_thinking"), "hint");
  try {
    const { hint } = await session.fetch({ hint: hintLevel });
    if (session.page.shown !== live || !hint) return;
    session.screen.notify(hint.text, "hint");
    session.page = giveHint(session.page, hint.move);
    session.screen.pointOut(hint.move);
  } catch (error) {
    session.refuse(error);
  }
}
