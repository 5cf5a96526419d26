// Help on the user's turn: marked legal moves and hints.

/** @import { State } from "../common/api.js" */
/** @import { PageSession } from "./session.js" */

import { label, playerName } from "../common/labels.js";
import { requestHint } from "./changes.js";
import { isCurrent } from "./page.js";

const HINT_TIME = 1000; // milliseconds for which the engine searches
const MOST_REPLIES = 5; // expected replies that a hint names: with the hinted move, two moves of each player

/**
 * Show the legal moves on the board and their number in the log if they are hidden, and hide them otherwise.
 *
 * @param {PageSession} session
 */
export function toggleLegalMoves(session) {
  session.page = { ...session.page, showsMoves: !session.page.showsMoves };
  session.redraw();
  session.screen.drawBoard(session.page, false);
  const count = Object.keys(session.page.shown.takes).length;
  if (session.page.showsMoves && count > 0) session.screen.notify(label("legal_moves", { count }), "hint");
}

/**
 * Find a hint, and mark the suggested move on the board. If other people play, or if it is not the user's turn, only
 * show a notice.
 *
 * The first hint on a turn is the move that captures most; later hints on the turn are moves of the strongest computer
 * player. A page with the kernel finds both itself; otherwise the home of the game finds them. Do nothing while another
 * hint is being found.
 *
 * @param {PageSession} session
 */
export async function hint(session) {
  if (session.isFindingHint) return;
  const { live } = session.page;
  if (!live.can_analyse || !live.is_your_turn || !isCurrent(session.page)) {
    const reason = live.day === null ? "analysis_off" : "moves_only";
    session.screen.notify(label(live.can_analyse ? "hint_not_your_turn" : reason), "refused");
    return;
  }
  session.page = requestHint(session.page);
  const { hintLevel } = session.page;
  if (hintLevel === 2) session.screen.notify(label("hint_thinking"), "hint");
  session.isFindingHint = true;
  try {
    const own = await ownHint(session, hintLevel);
    if (own) session.home.recordHelp();
    const found = own ?? (await session.home.hint(hintLevel));
    if (session.page.shown !== live) return;
    session.screen.notify(found.text, "hint");
    session.page = { ...session.page, hintedMove: found.move };
    session.screen.pointOut(found.move);
  } catch (error) {
    session.refuse(error);
  } finally {
    session.isFindingHint = false;
  }
}

/**
 * Find a hint with the kernel of the page.
 *
 * @param {PageSession} session
 * @param {0 | 1 | 2} level 1 for the move that captures most, 2 for the move of the engine.
 * @returns {Promise<{ move: string, text: string } | null>} `null` if the page does not have the kernel.
 */
async function ownHint(session, level) {
  const engine = session.engine();
  if (!engine) return null;
  if (level === 1) return greediestHint(session.page.live);
  const { start, all_moves: moves } = session.page.live;
  const names = moves.map(({ name }) => name);
  try {
    const [best] = (await engine.analyse(start, names, { milliseconds: HINT_TIME, seed: 0 }, () => {})).moves;
    if (!best) return null;
    const replies = await repliesOf(session, names, best.line);
    const suggested = label("hint_suggests", { name: label("engine_name"), move: best.move });
    const likely = replies.length > 0 ? ` ${label("hint_replies", { replies: replies.join(", ") })}` : "";
    return { move: best.move, text: suggested + likely };
  } catch {
    return null; // The engine cannot be loaded or has died; the home of the game may know a hint.
  }
}

/**
 * Return the move that captures the most cells, and a sentence about it.
 *
 * @param {State} state A state on which the user is to move.
 */
function greediestHint({ takes }) {
  const [best] = Object.entries(takes).toSorted(([, one], [, other]) => other.length - one.length);
  if (!best) return null;
  const [move, { length: count }] = best;
  return { move, text: label("hint_captures", { move, count }) };
}

/**
 * Return the replies to the first move of a line, each with its player, such as "Red c7".
 *
 * @param {PageSession} session
 * @param {string[]} moves The moves of the game before the line.
 * @param {string[]} line
 */
async function repliesOf({ rules, page }, moves, line) {
  const replies = line.slice(1, 1 + MOST_REPLIES);
  const before = replies.map((_, index) => rules.turn(page.live.start, [...moves, ...line.slice(0, index + 1)]));
  const turns = await Promise.all(before);
  return replies.map((move, index) => `${playerName(turns[index]?.player ?? "")} ${move}`.trim());
}
