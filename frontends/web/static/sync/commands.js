// The commands that the user sends to the server.

/** @import { State } from "../state/api.js" */
/** @import { PageSession } from "./session.js" */

import { follow } from "../state/changes.js";
import { label } from "../state/labels.js";
import { isFollowing } from "../state/page.js";
import { receive } from "./following.js";
import { ask, Refusal } from "./server.js";
import { stop } from "./viewing.js";

/**
 * Send a command to the server, and show the new state or, if the request fails, why it failed. Do nothing while
 * another command is being sent.
 *
 * @param {PageSession} session
 * @param {string} command The name of the command, such as `play` or `undo`.
 * @param {Record<string, unknown>} [fields] Further fields of the request, such as `move`.
 */
export async function send(session, command, fields = {}) {
  if (session.isSending) return;
  const { viewedPly, live } = session.page;
  session.isSending = true;
  stop(session);
  try {
    /** @type {State} */
    const state = await ask(session.addresses.command, { command, version: live.version, ...fields });
    if (session.page.viewedPly === viewedPly) session.page = follow(session.page);
    receive(session, session.page.showsMoves ? await session.fetch() : state);
  } catch (error) {
    session.refuse(error);
    if (error instanceof Refusal && error.state) receive(session, error.state);
  } finally {
    session.isSending = false;
  }
}

/**
 * Play on a cell, if the page shows the live game.
 *
 * If the user views an earlier ply, only show a notice that says so. If the page is still showing the moves of other
 * players one by one, show the next of these moves at once instead of playing.
 *
 * @param {PageSession} session
 * @param {string} move The name of the cell.
 */
export function play(session, move) {
  const { page } = session;
  if (!isFollowing(page)) session.screen.notify(label("earlier_turn"), "refused");
  else if (page.shown !== page.live) session.endWait();
  else send(session, "play", { move });
}
