// The commands that the user sends to the server.

/** @import { State } from "../state/api.js" */
/** @import { PageSession } from "./session.js" */

import { expectMove, follow, takeBackMove } from "../state/changes.js";
import { label } from "../state/labels.js";
import { isCurrent, isFollowing, isUsersTurn } from "../state/page.js";
import { catchUp, receive } from "./following.js";
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
  if (session.sending) return;
  stop(session);
  session.sending = sendNow(session, command, fields);
  await session.sending;
}

/**
 * Send a command to the server, and show the new state or, if the request fails, why it failed.
 *
 * @param {PageSession} session
 * @param {string} command The name of the command.
 * @param {Record<string, unknown>} fields Further fields of the request.
 */
async function sendNow(session, command, fields) {
  const { viewedPly, live } = session.page;
  try {
    /** @type {State} */
    const state = await ask(session.addresses.command, { command, version: live.version, ...fields });
    if (session.page.viewedPly === viewedPly) session.page = follow(session.page);
    receive(session, state);
  } catch (error) {
    session.page = takeBackMove(session.page);
    session.refuse(error);
    if (error instanceof Refusal && error.state) receive(session, error.state);
    catchUp(session);
  } finally {
    session.sending = null;
  }
}

/**
 * Play on a cell, if the page shows the live game. If the page has the rules, show the move at once; the server may
 * still refuse it, and then the move is taken back.
 *
 * If the user views an earlier ply, only show a notice that says so. If the page is still showing the moves of other
 * players one by one, show the next of these moves at once instead of playing.
 *
 * @param {PageSession} session
 * @param {string} move The name of the cell.
 */
export async function play(session, move) {
  const { page } = session;
  if (!isFollowing(page)) session.screen.notify(label("earlier_turn"), "refused");
  else if (!isCurrent(page)) session.endWait();
  else if (!session.sending) await playNow(session, move);
  // One person who plays several colours may move again before the server has answered.
  else if (isUsersTurn(page) && page.live.view.takes[move]) {
    await session.sending;
    const isSameTurn = isUsersTurn(session.page) && session.page.live.plies === page.live.plies;
    if (isSameTurn && !session.sending) await playNow(session, move);
  }
}

/**
 * Show the move of the user if the page has the rules, and send it to the server.
 *
 * @param {PageSession} session
 * @param {string} move The name of the cell.
 */
async function playNow(session, move) {
  if (isUsersTurn(session.page) && session.page.live.view.takes[move]) {
    const { live } = session.page;
    session.sending = session.stateAfterMove(move).then((expected) => {
      if (!expected || session.page.live !== live) return;
      session.page = expectMove(session.page, expected);
      catchUp(session);
    });
    await session.sending;
    session.sending = null;
  }
  await send(session, "play", { move });
}
