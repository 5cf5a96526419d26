// Following the live game: states arrive from the server, and their moves are shown one by one, at the set pace.

/** @import { State } from "../state/api.js" */
/** @import { VersionEvent } from "./events.js" */
/** @import { PageSession } from "./session.js" */

import { receive as received } from "../state/changes.js";
import { isFollowing, isPrefix, nextShown, paceLeft } from "../state/page.js";
import { sleep } from "./timing.js";

/**
 * Fetch the live state from the server and show it; do nothing if `event` says nothing new.
 *
 * @param {PageSession} session
 * @param {VersionEvent} [event] The event that the server sent; without one the state is always fetched.
 * @throws {Refusal} if the state cannot be fetched.
 */
export async function refresh(session, event) {
  const { live } = session.page;
  const isKnown = event?.version === live.version && event.busy === Boolean(live.thinking?.is_busy);
  if (!isKnown) receive(session, await session.fetch());
}

/**
 * Make `state` the live state, and bring the page up to date; ignore a state that is older than the live one.
 *
 * @param {PageSession} session
 * @param {State} state A state that the server has just sent.
 */
export function receive(session, state) {
  const page = received(session.page, state);
  if (page === session.page) return;
  session.page = page;
  if (isFollowing(page)) catchUp(session);
  else session.redraw();
}

/**
 * Show the moves from the shown state to the live one, one by one at the set pace; do nothing if this is under way.
 *
 * @param {PageSession} session
 */
export async function catchUp(session) {
  if (session.isCatchingUp) return;
  session.isCatchingUp = true;
  try {
    while (isFollowing(session.page) && session.page.shown !== session.page.live) await showNext(session);
  } catch (error) {
    session.refuse(error);
    session.show(session.page.live);
  } finally {
    session.isCatchingUp = false;
  }
}

/**
 * Wait for the pace, then show the next state on the way to the live one.
 *
 * @param {PageSession} session
 */
async function showNext(session) {
  const { live, shown } = session.page;
  const { ply, isMove, isPaced } = nextShown(session.page);
  const next = ply === live.plies ? live : await session.fetch({ ply });
  if (isPaced) await sleep(paceLeft(session.page, session.pace(), performance.now()), session.waitSignal);
  // The user may have viewed another ply meanwhile, or moves may have been undone.
  if (session.page.shown === shown && isPrefix(next, session.page.live)) await session.show(next, isMove);
}
