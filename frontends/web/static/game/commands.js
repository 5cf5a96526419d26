// The commands that the user sends to the home of the game.

/** @import { State } from "../common/api.js" */
/** @import { PageSession } from "./session.js" */

import { label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { retryDelay, sleep } from "../common/timing.js";
import { takeBackMove } from "./changes.js";
import { catchUp, receive } from "./following.js";
import { isCurrent, isFollowing, isPrefix, isUsersTurn, reasonAgainst } from "./page.js";
import { stop } from "./viewing.js";

const MOST_REPEATS = 3; // of one command while the server is busy

/**
 * Send a command to the home, and show the new state or, if the request fails, why it failed. Do nothing while
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
 * Send a command to the home, and show the new state or, if the request fails, why it failed. If the home is busy,
 * say so and send the command again, with the same version, so that the home carries it out only once.
 *
 * @param {PageSession} session
 * @param {string} command
 * @param {Record<string, unknown>} fields Further fields of the request.
 */
async function sendNow(session, command, fields) {
  const { viewedPly, live, confirmed } = session.page;
  const known = confirmed ?? live;
  const request = { command, version: known.version, ...fields };
  try {
    const state = await askUntilFree(session, request);
    if (session.page.viewedPly === viewedPly) session.page = { ...session.page, viewedPly: null };
    if (state) receive(session, state);
  } catch (error) {
    const state = error instanceof Refusal ? error.state : null;
    if (!state || !holdsMove(state, known, fields.move)) {
      session.page = takeBackMove(session.page);
      session.refuse(error);
    }
    if (state) receive(session, state);
    catchUp(session);
  } finally {
    session.sending = null;
  }
}

/**
 * Send a command to the home, and at most three times more if the home is busy and says for how long. Return the
 * state after the command; `null` if the game has changed during a wait, so that the command does not apply any more.
 *
 * @param {PageSession} session
 * @param {{ command: string, version: number }} request
 * @returns {Promise<State | null>}
 * @throws {Refusal} if the home refuses the command for another reason, or once too often.
 */
async function askUntilFree(session, request) {
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await session.home.carryOut(request);
    } catch (error) {
      const isBusy = error instanceof Refusal && error.status === 503 && error.retryAfter !== null;
      if (!isBusy || repeats === MOST_REPEATS) throw error;
      if (repeats === 0) session.refuse(error);
      await sleep(retryDelay(0, error.retryAfter));
      const { live, confirmed } = session.page;
      if ((confirmed ?? live).version !== request.version) return null;
    }
  }
}

/**
 * Return whether a state contains the move of a command: an earlier request with the same move was carried out, though
 * its answer was lost.
 *
 * @param {State} state The state that the home sent when it refused the command.
 * @param {State} known The state for which the command was sent.
 * @param {unknown} move The name of the cell; `undefined` if the command is no move.
 */
function holdsMove(state, known, move) {
  return move !== undefined && isPrefix(known, state) && state.all_moves[known.plies]?.name === move;
}

/**
 * Play on a cell, if the page shows the live game. If the page has the rules, show the move at once; the home may
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
  // One person who plays several colours may move again before the home has answered.
  else if (isUsersTurn(page) && page.live.takes[move]) {
    await session.sending;
    const isSameTurn = isUsersTurn(session.page) && session.page.live.plies === page.live.plies;
    if (isSameTurn && !session.sending) await playNow(session, move);
  }
}

/**
 * Show the move of the user if the page has the rules, and send it to the home. A page that the user has come back to
 * first hears what has changed, and does not send a move that was meant for another turn. A move that the home would
 * refuse is not sent: browsers log each refused request as an error.
 *
 * @param {PageSession} session
 * @param {string} move The name of the cell.
 */
async function playNow(session, move) {
  const { version } = session.page.live;
  try {
    session.sending = session.home.upToDate();
    await session.sending;
  } catch (error) {
    session.refuse(error);
    return;
  } finally {
    session.sending = null;
  }
  if (session.page.live.version !== version) return;
  const reason = reasonAgainst(session.page, move);
  if (reason !== null) {
    session.screen.notify(reason, "refused");
    return;
  }
  if (isUsersTurn(session.page) && session.page.live.takes[move]) {
    const { live } = session.page;
    session.sending = session.stateAfterMove(move).then((expected) => {
      if (!expected || session.page.live !== live) return;
      session.page = { ...session.page, live: expected, confirmed: session.page.live };
      catchUp(session);
    });
    await session.sending;
    session.sending = null;
  }
  await send(session, "play", { move });
}
