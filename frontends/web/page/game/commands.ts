// The commands that the user sends to the home of the game.

import type { State } from "../common/api.ts";
import { Repeater } from "../common/repeater.ts";
import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import { retryDelay, sleep } from "../common/timing.ts";
import { keepMove, takeBackMove } from "./changes.ts";
import { catchUp, dropMove, endWaiting, receive } from "./following.ts";
import { isCurrent, isFollowing, isPrefix, isUsersTurn, reasonAgainst } from "./page.ts";
import type { PageSession } from "./session.ts";
import { stop } from "./viewing.ts";
import {
  canBePlayed,
  cellOf,
  forgetMove,
  storedMove,
  storeMove,
  type WaitingMove,
  waitingAfter,
  wasPlayed,
} from "./waiting.ts";

const MOST_REPEATS = 3; // of one command while the server is busy

/**
 * Send a command to the home, and show the new state or, if the request fails, why it failed. While another command is
 * being sent, wait for its answer first; do nothing if it is the same command. While a move waits for the connection,
 * an undo only takes back that move.
 *
 * @param command The name of the command, such as `play` or `undo`.
 * @param fields Further fields of the request, such as `move`.
 */
export async function send(session: PageSession, command: string, fields: Record<string, unknown> = {}) {
  while (session.sending) {
    if (session.command === command) return;
    await session.sending.catch(() => null);
  }
  stop(session);
  if (command === "undo" && session.page.waiting) {
    session.page = takeBackMove(session.page);
    endWaiting(session);
    catchUp(session);
    return;
  }
  session.sending = sendNow(session, command, fields);
  await session.sending;
}

/**
 * Send a command as `send` does. If the home is busy, say so and send the command again, with the same version, so that
 * the home carries it out only once. A move without an answer waits for the connection.
 */
async function sendNow(session: PageSession, command: string, fields: Record<string, unknown>) {
  const { viewedPly, live, confirmed, waiting } = session.page;
  const known = confirmed ?? live;
  const lag = (command === "play" && known.clocks?.lag) || null;
  session.command = command;
  const request = { command, version: known.version, ...fields, ...(lag && { lag }) };
  try {
    const state = await askUntilFree(session, request);
    // A move that has waited is sent by itself, so that the user may view another turn.
    if (session.page.viewedPly === viewedPly && !waiting) session.page = { ...session.page, viewedPly: null };
    if (state) receive(session, state);
  } catch (error) {
    const isMove = command === "play";
    // A move that has waited may have arrived, or become impossible, while it was sent again.
    if (isMove && waiting && !session.page.waiting) return;
    if (isMove && waits(waiting, error)) {
      keepWaiting(session, waiting ?? waitingAfter(known, String(fields.move)));
      return;
    }
    const state = error instanceof Refusal ? error.state : null;
    if (!state || !holdsMove(state, known, fields.move)) {
      if (isMove) session.page = takeBackMove(session.page);
      if (isMove && waiting) dropMove(session, cellOf(waiting));
      else session.refuse(error);
    }
    if (state) receive(session, state);
    catchUp(session);
  } finally {
    session.sending = null;
    session.command = null;
  }
}

/**
 * Return whether a move that could not be sent is kept: a new move if no answer came, and a move that waits already
 * also if the server cannot take it now.
 *
 * @param waiting The move if it waits already.
 */
function waits(waiting: WaitingMove | null, error: unknown) {
  return error instanceof Refusal && (waiting ? error.isTemporary : error.isUnreached);
}

/** Keep a move that could not be sent on the board and in the browser, and send it when the connection returns. */
function keepWaiting(session: PageSession, waiting: WaitingMove) {
  const isNew = session.page.waiting === null;
  session.page = keepMove(session.page, waiting);
  storeMove(session.page.live.id, waiting);
  if (isNew) {
    session.redraw();
    session.screen.drawBoard(session.page, false);
  }
  session.resending ??= new Repeater(() => sendWaiting(session));
  session.resending.start();
}

/**
 * Send the move that waits for the connection, with the version that the user saw: the server refuses it if the moves
 * or the seats have changed since.
 *
 * @returns Whether no move waits any more.
 */
async function sendWaiting(session: PageSession): Promise<boolean> {
  await session.sending;
  const { waiting } = session.page;
  if (!waiting) return true;
  session.sending = sendNow(session, "play", { move: cellOf(waiting), version: waiting.version });
  await session.sending;
  return session.page.waiting === null;
}

/**
 * Show and send the move that waits for the connection since the page was open before, if there is one. If it cannot be
 * played any more, forget it, and say so unless the game has it.
 */
export async function resume(session: PageSession) {
  const { live } = session.page;
  const waiting = storedMove(live.id);
  if (waiting === null) return;
  if (!canBePlayed(waiting, live)) {
    if (wasPlayed(waiting, live)) forgetMove(live.id);
    else dropMove(session, cellOf(waiting));
    return;
  }
  await showMove(session, cellOf(waiting));
  keepWaiting(session, waiting);
  session.resending?.hurry();
}

/**
 * Send a command to the home, and at most three times more if the home is busy and says for how long. Return the
 * state after the command; `null` if the game has changed during a wait, so that the command does not apply any more.
 *
 * @throws Refusal if the home refuses the command for another reason, or once too often.
 */
async function askUntilFree(
  session: PageSession,
  request: { command: string; version: number },
): Promise<State | null> {
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
 * @param state The state that the home sent when it refused the command.
 * @param known The state for which the command was sent.
 * @param move The name of the cell; `undefined` if the command is no move.
 */
function holdsMove(state: State, known: State, move: unknown) {
  return move !== undefined && isPrefix(known, state) && state.all_moves[known.plies]?.name === move;
}

/**
 * Play on a cell, if the page shows the live game. Show the move at once; the home may still refuse it, and then the
 * move is taken back.
 *
 * While a move waits for the connection, or the user views a chosen ply, only say so. If the page is still showing the
 * moves of other players one by one, show the next of these moves at once instead. While a command is being sent, only
 * a legal move of the user is played, after it.
 */
export async function play(session: PageSession, move: string) {
  const { page } = session;
  if (page.waiting) {
    session.screen.refuse(
      move,
      gettext("{move} is not sent yet: the server cannot be reached.", { move: cellOf(page.waiting) }),
    );
  } else if (!isFollowing(page)) {
    session.screen.refuse(move, gettext("You are viewing an earlier move. Go back to live to play."));
  } else if (!isCurrent(page)) session.endWait();
  else if (!session.sending) await playNow(session, move);
  // One person who plays several colours may move again before the home has answered.
  else if (isUsersTurn(page) && page.live.takes[move]) {
    await session.sending;
    const isSameTurn = isUsersTurn(session.page) && session.page.live.plies === page.live.plies;
    if (isSameTurn && !session.sending) await playNow(session, move);
  }
}

/**
 * Show the move of the user, and send it to the home. A page that the user has come back to
 * first hears what has changed, and does not send a move that was meant for an older version; if it hears nothing, the
 * move waits for the connection. A move that the home would refuse is not sent: browsers log each refused request as an
 * error.
 */
async function playNow(session: PageSession, move: string) {
  const { version } = session.page.live;
  let isReached = true;
  try {
    session.sending = session.home.upToDate();
    await session.sending;
  } catch (error) {
    isReached = !(error instanceof Refusal && error.isUnreached);
    if (isReached) {
      session.refuse(error);
      return;
    }
  } finally {
    session.sending = null;
  }
  if (session.page.live.version !== version) return;
  const reason = reasonAgainst(session.page, move);
  if (reason !== null) {
    session.screen.refuse(move, reason);
    return;
  }
  const { live } = session.page;
  if (isUsersTurn(session.page) && live.takes[move]) {
    session.sending = showMove(session, move);
    await session.sending;
    session.sending = null;
  }
  if (isReached) await send(session, "play", { move });
  else keepWaiting(session, waitingAfter(live, move));
}

/**
 * Show a move of the user that the home does not have yet.
 *
 * @param move The name of the cell; the move must be legal.
 */
async function showMove(session: PageSession, move: string) {
  const { live } = session.page;
  const expected = await session.stateAfterMove(move);
  if (!expected || session.page.live !== live) return;
  session.page = { ...session.page, live: expected, confirmed: live };
  catchUp(session);
}
