// Help for the user's turn: the legal moves and hints.

/** @import { Session } from "./session.js" */

import { giveHint, requestHint, toggleMoves } from "../state/changes.js";
import { label } from "../state/labels.js";
import { isFollowing } from "../state/page.js";
import { receive } from "./following.js";

/**
 * Show the legal moves on the board if they are hidden, and hide them otherwise.
 *
 * @param {Session} session
 */
export async function toggleLegalMoves(session) {
  session.page = toggleMoves(session.page);
  const { page } = session;
  try {
    if (isFollowing(page)) receive(session, await session.fetch());
    else session.show(await session.fetch({ ply: page.viewedPly }));
  } catch (error) {
    session.refuse(error);
  }
}

/**
 * Fetch a hint and mark the move that it suggests. From the second hint on a turn, the strongest computer player
 * suggests it. If it is not the user's turn, only notify the user of that.
 *
 * @param {Session} session
 */
export async function hint(session) {
  const { live, shown } = session.page;
  if (!live.is_your_turn || shown !== live) {
    session.screen.notify(label("hint_not_your_turn"), "refused");
    return;
  }
  session.page = requestHint(session.page);
  const { hintLevel } = session.page;
  if (hintLevel === 2) session.screen.notify(label("hint_thinking"), "advice");
  try {
    const { hint } = await session.fetch({ hint: hintLevel });
    if (session.page.shown !== live || !hint) return;
    session.screen.notify(hint.text, "advice");
    session.page = giveHint(session.page, hint.move);
    session.screen.pointOut(hint.move);
  } catch (error) {
    session.refuse(error);
  }
}
