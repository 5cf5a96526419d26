// The state of a game in this browser: the value that the server sends for the same game.

/** @import { LogState, SeatState, State } from "../common/api.js" */
/** @import { Character } from "./characters.js" */
/** @import { Fact } from "./facts.js" */
/** @import { Game } from "./loop.js" */
/** @import { Who } from "./who.js" */

import { PLAYERS } from "../board/view.js";
import { label } from "../common/labels.js";
import { characterOf, charactersOf } from "./characters.js";
import { HUMAN, yoursIn } from "./loop.js";
import { changedSeats } from "./record.js";
import { before, describeEnd, says, sayTogether, whoPlays } from "./who.js";

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
  const canUndo = yours.length > 0 && moves.length > 0 && turn.player !== null;
  const seated = seatStates(game);
  return {
    ...{ id, version, start, deal, seed, rematch, rematch_offer: null },
    ply: moves.length,
    plies: moves.length,
    is_present: true,
    all_moves: [...moves],
    position: turn.position,
    takes: turn.player !== null && seats[turn.player] === HUMAN ? turn.moves : {},
    day: null,
    is_uploaded: false,
    pace: { name: pace, seconds: paces[pace] ?? 0 },
    time_control: "unlimited",
    seats: seated,
    is_player: game.held.length > 0,
    is_your_turn: turn.player !== null && yours.includes(turn.player),
    request: null,
    watching: 0,
    clocks: null,
    idle: null,
    changed_seats: changedSeats(game),
    told: describeLog(game.log, whoPlays(seated)),
    can_undo: canUndo,
    can_restart: canUndo,
    can_analyse: true,
    can_resign: false,
    can_leave: false,
    can_say: false,
    is_public: false,
    allows_watching: null,
  };
}

/**
 * Return the seats of a game, or of its stored form, as the user sees them.
 *
 * @param {Seated} game
 * @returns {SeatState[]}
 */
export function seatStates(game) {
  const opponents = opponentsIn(game.seats);
  return PLAYERS.map(({ name, style }) => seatState(game, name, style, opponents.get(name)));
}

/**
 * Return the computer players in a game, keyed by player.
 *
 * @param {Game["seats"]} seats
 */
function opponentsIn(seats) {
  const players = PLAYERS.map(({ name }) => name).filter((name) => (seats[name] ?? HUMAN) !== HUMAN);
  const characters = charactersOf(players.map((name) => seats[name] ?? ""));
  return new Map(characters.map((character, index) => [players[index] ?? "", character]));
}

/** What says who plays in a game. @typedef {Pick<Game, "seats" | "held" | "names" | "failed">} Seated */

/**
 * @param {Seated} game
 * @param {string} player
 * @param {string} style
 * @param {Character | undefined} opponent The computer player in the seat.
 * @returns {SeatState}
 */
function seatState(game, player, style, opponent) {
  const { seats, held, names, failed } = game;
  const seat = seats[player] ?? HUMAN;
  const isHuman = seat === HUMAN;
  const isYours = held.includes(player);
  const person = names[player] ?? "";
  return {
    ...{ player, style, seat, person },
    name: opponent?.name ?? "",
    label: opponent?.label ?? ownLabel(person),
    is_yours: isYours,
    is_taken: isYours,
    is_reserved: false,
    can_claim: isYours && !isHuman,
    can_block: false,
    is_blocked: false,
    can_hand_over: (isHuman && isYours) || (failed === player && yoursIn(game).length > 0),
    has_resigned: false,
    has_flagged: false,
    presence: "",
    away_minutes: 0,
    link: null,
  };
}

/**
 * Return the text for the user's own seat.
 *
 * @param {string} person The name that the user has chosen, or empty.
 */
function ownLabel(person) {
  return person ? label("you_named", { name: person }) : label("you");
}

/**
 * Return the log with its sentences. An entry from before somebody took a seat calls its player by the colour.
 *
 * @param {Game["log"]} log
 * @param {Who} who Who plays now.
 * @returns {LogState[]}
 */
function describeLog(log, who) {
  /** @type {Set<string>} */
  const changed = new Set();
  const newestFirst = log.toReversed().map(({ version, fact }) => {
    const entry = { version, ...describe(fact, before(who, changed)) };
    if (fact.kind === "seated") changed.add(fact.player);
    if (fact.kind === "joined") for (const player of fact.players) changed.add(player);
    return entry;
  });
  return newestFirst.reverse();
}

/**
 * Return the kind of a log entry and the sentence about what happened.
 *
 * @param {Fact} fact
 * @param {Who} who
 * @returns {Pick<LogState, "kind" | "text">}
 */
function describe(fact, who) {
  switch (fact.kind) {
    case "moved": {
      const { player, move, captured } = fact;
      const losers = captured.map(([loser, count]) => says(who, "cells_from", loser, { count }));
      const cells = losers.reduce((first, second) => label("and", { first, second }));
      return { kind: "moved", text: says(who, "plays_and_captures", player, { move, cells }) };
    }
    case "skipped":
      return { kind: "skipped", text: says(who, "log_skipped", fact.player) };
    case "ended":
      return { kind: "ended", text: `${label("game_over")} ${describeEnd(who, fact.scores)}` };
    default:
      return { kind: "people", text: describeChange(fact, who) };
  }
}

/**
 * @param {Exclude<Fact, { kind: "moved" | "skipped" | "ended" }>} fact
 * @param {Who} who
 * @returns {string}
 */
function describeChange(fact, who) {
  switch (fact.kind) {
    case "joined":
    case "undone":
    case "restarted":
      return sayTogether(who, `log_${fact.kind}`, fact.players);
    case "named":
      return describeName(fact, who);
    case "seated": {
      if (fact.player === who.own) return label("log_seated_you");
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
 * Return the sentence about a new name; the player who gets it is called by its colour, or you.
 *
 * @param {{ player: string, name: string }} fact
 * @param {Who} who
 */
function describeName({ player, name }, { own }) {
  return says({ own, names: new Map() }, name ? "log_named" : "log_nameless", player, name ? { name } : {});
}
