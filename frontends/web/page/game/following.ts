// Following the live game: states arrive from its home, and their moves are shown one by one, at the set pace.

import type { State } from "../common/api.ts";
import { gettext } from "../common/texts.ts";
import { sleep } from "../common/timing.ts";
import { receive as received } from "./changes.ts";
import { isFollowing, isPrefix, nextShown, paceLeft } from "./page.ts";
import type { PageSession } from "./session.ts";
import { cellOf, forgetMove, wasPlayed } from "./waiting.ts";

/** The most moves that a page shows one by one when it comes back to a game: two rounds. */
const MISSED_MOVES = 6;

/**
 * Make `state` the live state, as `receive` of `changes.ts` does. If the page follows the live game, show the new
 * moves one by one, or the live state at once if the page comes back and more than `MISSED_MOVES` are missing on it;
 * otherwise leave the board as it is, and redraw the rest of the page. Do nothing if `state` is older than the live
 * state.
 *
 * @param state A state that the home has just sent.
 * @param wasAway Whether it is the first since the page was opened, hidden or shown again.
 */
export function receive(session: PageSession, state: State, wasAway = false) {
  const page = received(session.page, state);
  if (page === session.page) return;
  const { waiting } = session.page;
  session.page = page;
  if (waiting && !page.waiting) {
    if (wasPlayed(waiting, state)) endWaiting(session);
    else dropMove(session, cellOf(waiting));
  }
  if (!isFollowing(page)) session.redraw();
  else if (wasAway && page.live.plies > page.shown.ply + MISSED_MOVES) session.show(page.live);
  else catchUp(session);
}

/** Forget the move that has waited for the connection, which `session.page` no longer has. */
export function endWaiting(session: PageSession) {
  forgetMove(session.page.live.id);
  session.redraw();
  session.screen.drawBoard(session.page, false);
}

/** Forget the move that has waited for the connection, and say that it was not played. */
export function dropMove(session: PageSession, move: string) {
  endWaiting(session);
  session.screen.notify(
    gettext("{move} was not played: the game changed before it could be sent.", { move }),
    "refused",
  );
}

/**
 * Show, one by one, the moves that lead from the state on the page to the live state; if a state cannot be found, say
 * why, and show the live state unless the user views another turn. Do nothing if another call is already showing these
 * moves.
 */
export async function catchUp(session: PageSession) {
  if (session.isCatchingUp) return;
  session.isCatchingUp = true;
  try {
    while (isFollowing(session.page) && session.page.shown !== session.page.live) await showNext(session);
  } catch (error) {
    session.refuse(error);
    if (isFollowing(session.page)) session.show(session.page.live);
  } finally {
    session.isCatchingUp = false;
  }
}

/**
 * Show one more move of the live game. If none is missing, or shown moves were undone, show the live state. If the user
 * views another turn meanwhile, show nothing.
 *
 * Before a computer player's move is shown, wait until the turn before this move has been on the page for
 * `session.pace()` seconds, or until `session.endWait()` is called.
 */
async function showNext(session: PageSession) {
  const { live, shown } = session.page;
  const { ply, isMove, isPaced } = nextShown(session.page);
  const next = ply === live.plies ? live : await session.stateAt(ply);
  if (isPaced) await sleep(paceLeft(session.page, session.pace(), performance.now()), session.waitSignal);
  // The user may have viewed another ply meanwhile, or moves may have been undone.
  if (session.page.shown === shown && isPrefix(next, session.page.live)) await session.show(next, isMove);
}
