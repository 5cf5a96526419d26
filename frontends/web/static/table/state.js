// The state of a game in this browser: the value that the server sends for the same game.

/** @import { LogState, SeatState, State, ThinkingState } from "../common/api.js" */
/** @import { Fact } from "./facts.js" */
/** @import { Game } from "./loop.js" */

import { describeOutcome, PLAYERS } from "../board/view.js";
import { label, playerName } from "../common/labels.js";
import { characterOf } from "./characters.js";
import { askedOpponent, HUMAN, yoursIn } from "./loop.js";

/**
 * Return the state of a game at its present turn, as the user sees it.
 *
 * @param {Game} game
 * @param {Readonly<Record<string, number>>} paces The seconds of each pace.
 * @returns {State}
 */
export function stateOf(game, paces) {
  const { id, version, moves, turn, start, deal, seed, pace, seats, rematch } = game;
  const yours = yoursIn(game);
  const canUndo = yours.length > 0 && moves.length > 0;
  return {
    ...{ id, version, start, deal, seed, rematch },
    ply: moves.length,
    plies: moves.length,
    is_present: true,
    all_moves: [...moves],
    position: turn.position,
    takes: turn.player !== null && seats[turn.player] === HUMAN ? turn.moves : {},
    day: null,
    is_uploaded: false,
    pace: { name: pace, seconds: paces[pace] ?? 0 },
    seats: PLAYERS.map(({ name, style }) => seatState(game, name, style)),
    is_player: game.held.length > 0,
    is_your_turn: turn.player !== null && yours.includes(turn.player),
    thinking: thinkingState(game),
    request: null,
    told: game.log.map((entry) => ({ version: entry.version, ...describe(entry.fact) })),
    can_undo: canUndo,
    can_restart: canUndo,
    can_analyse: true,
  };
}

/**
 * @param {Game} game
 * @param {string} player
 * @param {string} style
 * @returns {SeatState}
 */
function seatState(game, player, style) {
  const { seats, held, names, failed } = game;
  const seat = seats[player] ?? HUMAN;
  const isHuman = seat === HUMAN;
  const isYours = held.includes(player);
  const person = names[player] ?? "";
  return {
    ...{ player, style, seat, person },
    name: isHuman ? "" : characterOf(seat).name,
    label: isHuman ? person || label("you") : characterOf(seat).label,
    is_yours: isYours,
    is_taken: isYours,
    can_claim: isYours && !isHuman,
    can_hand_over: (isHuman && isYours) || (failed === player && yoursIn(game).length > 0),
    link: null,
  };
}

/**
 * @param {Game} game
 * @returns {ThinkingState | null}
 */
function thinkingState(game) {
  const { turn, seats, failed } = game;
  const player = turn.player ?? "";
  const spec = askedOpponent(game) ?? (failed === null ? null : (seats[failed] ?? null));
  if (spec === null) return null;
  const { name } = characterOf(spec);
  const hasFailed = failed !== null;
  const text = label(hasFailed ? "opponent_failed" : "opponent_thinking", { name });
  return { player, spec, name, seconds: 0, is_busy: hasFailed, has_failed: hasFailed, text };
}

/**
 * Return the kind of a log entry and the sentence about what happened.
 *
 * @param {Fact} fact
 * @returns {Pick<LogState, "kind" | "text">}
 */
function describe(fact) {
  switch (fact.kind) {
    case "moved": {
      const { player, move, captured } = fact;
      const losers = captured.map(([loser, count]) => label("cells_from", { count, player: loser }));
      const cells = losers.reduce((first, second) => label("and", { first, second }));
      return { kind: "moved", text: label("plays_and_captures", { player, move, cells }) };
    }
    case "skipped":
      return { kind: "skipped", text: label("log_skipped", { player: fact.player }) };
    case "ended":
      return { kind: "ended", text: describeOutcome(fact.scores) };
    default:
      return { kind: "people", text: describeChange(fact) };
  }
}

/**
 * @param {Exclude<Fact, { kind: "moved" | "skipped" | "ended" }>} fact
 * @returns {string}
 */
function describeChange(fact) {
  switch (fact.kind) {
    case "joined":
    case "undone":
    case "restarted": {
      const players = listed(fact.players.map(playerName));
      return label(`log_${fact.kind}`, { players, count: fact.players.length });
    }
    case "named":
      return label(fact.name ? "log_named" : "log_nameless", { player: fact.player, name: fact.name });
    case "seated": {
      const occupant = fact.seat === HUMAN ? label("log_person") : characterOf(fact.seat).label;
      return label("log_seated", { player: fact.player, occupant });
    }
    case "failed":
      return label("log_failed", { player: fact.player });
    default:
      return label("log_rematch");
  }
}

/**
 * Return names as a list in a sentence, such as "Blue, Red and Green".
 *
 * @param {string[]} names
 */
function listed(names) {
  const [last = "", ...others] = names.toReversed();
  return others.length > 0 ? label("names_and", { names: others.toReversed().join(", "), last }) : last;
}
