// The commands of the user to the server.

/** @import { State } from "../state/api.js" */
/** @import { Session } from "./session.js" */

import { follow } from "../state/changes.js";
import { label } from "../state/labels.js";
import { isFollowing } from "../state/page.js";
import { receive } from "./following.js";
import { ask, Refusal } from "./server.js";
import { stop } from "./viewing.js";

/**
 * Send a command and show its result; while another command is on its way, do nothing.
 *
 * @param {Session} session
 * @param {string} command
 * @param {Record<string, unknown>} [fields] The fields of the command.
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
 * Play on a cell; while earlier moves are still being shown, show the next one at once instead.
 *
 * @param {Session} session
 * @param {string} move
 */
export function play(session, move) {
  const { page } = session;
  if (!isFollowing(page)) session.screen.notify(label("earlier_turn"), "refused");
  else if (page.shown !== page.live) session.endWait();
  else send(session, "play", { move });
}
