// The state of the game page, and pure functions of that state, without DOM, network or clock.
//
// The page either follows the live game, so that it shows each new move, or the user views the turn after some moves (a
// ply). The live state is the newest state of the game; the shown state is the one on the page.

import { whyIllegal } from "../board/illegal.ts";
import { moverOf, PLAYERS, viewOf } from "../board/view.ts";
import type { MoveView, SeatState, State } from "../common/api.ts";
import { GAME_OVER } from "../common/sentences.ts";
import type { SoundName } from "../common/sound.ts";
import { gettext } from "../common/texts.ts";
import { nameOf, placeOf, rankedScores, whoPlays } from "../words/who.ts";
import type { Sentence } from "../words/words.ts";
import type { WaitingMove } from "./waiting.ts";

/** The state of the game page. */
export interface PageState {
  /**
   * The newest state of the game: as the home sent it, or after a move of the user that is on its way to the home or
   * waits.
   */
  live: State;
  /** While `live` has such a move: the newest state that the home sent. Otherwise `null`. */
  confirmed: State | null;
  /** The move of the user that could not be sent; `live` has it. */
  waiting: WaitingMove | null;
  /**
   * The state on the page: `live`, an earlier state while moves are shown one by one, or the state at the ply that the
   * user views.
   */
  shown: State;
  /** The ply that the user views; `null` if the page follows the live game. */
  viewedPly: number | null;
  /** When the shown turn came up, in milliseconds of `performance.now()`. */
  shownAt: number;
  /** The move that the hint suggests; `null` without a hint. */
  hintedMove: string | null;
  /** Whether a replay is running, which shows the moves one by one. */
  isReplaying: boolean;
  /** The version of the newest log entry that was announced to screen readers. */
  announcedVersion: number;
}

/** Return whether a seat waits for a person. */
export function isOpen(seat: SeatState) {
  return seat.seat === "human" && !seat.is_taken && !seat.is_yours;
}

/** Return whether a seat is free and the user has the link to invite a friend to it. */
export function isWaiting(seat: SeatState) {
  return Boolean(seat.link) && !seat.is_taken && !seat.is_yours;
}

export function isBotToMove(state: State) {
  const mover = moverOf(state.position);
  return state.seats.some(({ player, seat }) => player === mover?.name && seat !== "human");
}

/**
 * Return whether the moves of an earlier state are still the first moves of the game: none of these moves was undone,
 * or all undone moves were played again.
 *
 * @param earlier The earlier state, of which only the moves up to its turn count.
 * @param later A later state of the same game. All moves of the game count, even those after the state's turn.
 */
export function isPrefix(earlier: State, later: State) {
  const moves = earlier.all_moves.slice(0, earlier.ply);
  return earlier.ply <= later.plies && moves.every((move, index) => move.name === later.all_moves[index]?.name);
}

/**
 * Return whether the page follows the live game, so that it shows each new move. The page does not follow the game
 * while the user views the turn at a chosen ply or watches a replay.
 */
export function isFollowing(page: PageState) {
  return page.viewedPly === null;
}

export function isUsersTurn(page: PageState) {
  return page.live.is_your_turn && isCurrent(page);
}

/** Return whether the page shows the live state: it follows the game, and all moves have been shown. */
export function isCurrent(page: PageState) {
  return isFollowing(page) && page.shown === page.live;
}

/** Return why the user cannot play on a cell now, as a sentence; `null` if the move is legal. */
export function reasonAgainst({ live }: PageState, move: string) {
  const mover = moverOf(live.position);
  if (!mover) return gettext(GAME_OVER);
  if (!live.is_your_turn) {
    const player = nameOf(whoPlays(live.seats), mover.name);
    return live.is_player
      ? gettext("It is {player}'s turn.", { player })
      : gettext("It is {player}'s turn. You are watching.", { player });
  }
  if (live.takes[move]) return null;
  return whyIllegal(live.position, move);
}

/**
 * Return the moves to show in the move list. While the user views the turn at a chosen ply, the list shows all moves of
 * the game. While the page follows the live game, it shows only the moves up to the turn on the board.
 */
export function listedMoves(page: PageState): MoveView[] {
  return isFollowing(page) ? page.live.all_moves.slice(0, page.shown.ply) : page.live.all_moves;
}

/**
 * Return the log entries to announce to screen readers now: the entries that were not announced yet, up to the first
 * move after the shown turn.
 *
 * @param log The log of the live game.
 */
export function unannounced({ live, shown, announcedVersion }: PageState, log: readonly Sentence[]): Sentence[] {
  const entries = [...log];
  let hidden = live.plies - shown.ply;
  while (hidden > 0 && entries.length) if (entries.pop()?.kind === "moved") hidden -= 1;
  return entries.filter(({ version }) => version > announcedVersion);
}

/**
 * Return the ply to which a step through the game leads. The result may lie outside the game; `viewPly` clamps it.
 *
 * @param step `first` for the start of the game, `previous` for one ply before the viewed ply, `next` for one ply after
 *   the viewed ply, `present` for the live game, or the number of a ply, counted from 0. While the page follows the
 *   live game, the shown ply counts as the viewed ply.
 */
export function stepTarget(page: PageState, step: string) {
  switch (step) {
    case "first":
      return 0;
    case "previous":
      return (page.viewedPly ?? page.shown.ply) - 1;
    case "next":
      return (page.viewedPly ?? page.shown.ply) + 1;
    case "present":
      return Infinity;
    default:
      return Number(step);
  }
}

/** The next state to show while the page catches up with the live game. */
interface NextShown {
  /** The ply of the state to show. */
  ply: number;
  /** Whether the state is one move after the state shown before. */
  isMove: boolean;
  /**
   * Whether to show the present turn for the set pace first, because a computer player made the move. In a game with
   * clocks the wait would cost the next person's time.
   */
  isPaced: boolean;
}

/**
 * Return which state to show next while the page catches up with the live game: the state one move after the shown
 * state. If no move is missing on the page, or if shown moves were undone, this is the live state.
 */
export function nextShown({ live, shown }: PageState): NextShown {
  const isMove = isPrefix(shown, live) && live.plies > shown.ply;
  return {
    ply: isMove ? shown.ply + 1 : live.plies,
    isMove,
    isPaced: isMove && live.clocks === null && isBotToMove(shown),
  };
}

/**
 * Return for how many more milliseconds the page must go on showing the same turn before it shows a computer
 * player's move.
 *
 * @param seconds The pace: the least time, in seconds, for which a turn is shown before such a move.
 * @param now The present time, as `performance.now()` returns it.
 */
export function paceLeft(page: PageState, seconds: number, now: number) {
  return Math.max(0, 1000 * seconds - (now - page.shownAt));
}

/** Return the player with whom the user has won a finished game, alone or with others; `null` if there is none. */
export function ownWinner({ position, seats }: State) {
  const who = whoPlays(seats);
  const index = PLAYERS.findIndex(({ name }) => name === who.own);
  const scores = viewOf(position).players.map(({ score }) => score);
  const hasWon = moverOf(position) === null && placeOf(rankedScores(scores, who.resigned), index).place === 1;
  return hasWon ? (PLAYERS[index] ?? null) : null;
}

/** Return the name of the sound for a move: that of the end or of a win, or whether it is now the user's turn. */
export function moveSound(state: State): SoundName {
  if (moverOf(state.position) === null) return ownWinner(state) ? "won" : "end";
  return state.is_your_turn ? "turn" : "move";
}

/** Return whether a page plays sounds: as the user has chosen, or else once the user has made a move in the game. */
export function isAudible(sound: boolean | null, { seats, all_moves: moves }: State) {
  const own = new Set(seats.filter((seat) => seat.is_yours).map((seat) => seat.player));
  return sound ?? moves.some((move) => own.has(move.player));
}
