// A new game in this browser: from a form, or as the rematch of another game.

/** @import { Rules } from "../engine/rules.js" */
/** @import { Game, Seats } from "./loop.js" */

import { PLAYERS } from "../board/view.js";
import { HUMAN } from "./facts.js";
import { begin, OTHER_DEAL } from "./loop.js";
import { parseRival } from "./rival.js";

/** The number of seeds. */
const SEEDS = 2n ** 64n;

/** The number of the seeds that are drawn at random, the smallest ones: games of days have greater seeds. */
export const DRAWN_SEEDS = 2n ** 32n;

/** The seat of the user in a form for a new game. */
const HERE = "here";

/** The seat of a person who will open an invite link. */
const LINK = "link";

/**
 * What the user wants to play; see `NewGame` in `frontends/web/game/requests.py`.
 *
 * @typedef {object} Wish
 * @property {string} deal
 * @property {string} [seed] A decimal number; drawn at random by default.
 * @property {string} pace
 * @property {Seats} seats
 * @property {Readonly<Record<string, string>>} names
 * @property {string} [position] The start position, which replaces the deal.
 * @property {string} [rival] The moves of the game to beat; see `rival.js`.
 */

/** @typedef {Pick<Rules, "turn" | "deal">} DealRules */

/**
 * @param {Wish} wish
 * @param {DealRules} rules
 * @returns {Promise<Game>}
 * @throws {Error} if the kernel refuses the deal, the seed or the position, or does not answer.
 * @throws {Refusal} if the game to beat is damaged.
 */
export async function newGame({ deal, seed = "", pace, seats, names, position = "", rival = "" }, rules) {
  if (BigInt(seed) >= SEEDS) throw new RangeError("The number of a deal is too large.");
  const drawn = seed || drawnSeed();
  const start = position || (await rules.deal(deal, drawn)).position;
  const beginning = { id: newId(), start, deal: position ? OTHER_DEAL : deal, seed: drawn, pace, seats, names };
  const moves = await parseRival(rival, start, rules);
  return begin(moves === null ? beginning : { ...beginning, rival: moves }, rules);
}

/**
 * Return what the fields of a form for a new game ask for; `null` if the page cannot play it, since another person
 * plays or the game has clocks. A spec that a user has typed replaces the choice in the menu of its seat.
 *
 * @param {URLSearchParams} fields
 * @returns {Wish | null}
 */
export function wishOf(fields) {
  const wanted = PLAYERS.map(({ name, style }) => {
    const seat = fields.get(`${style}_spec`)?.trim() || (fields.get(style) ?? LINK);
    return /** @type {const} */ ([name, seat]);
  });
  if (fields.has("time_control") || wanted.some(([, seat]) => seat === LINK)) return null;
  const name = fields.get("name") ?? "";
  return {
    deal: fields.get("deal") ?? "standard",
    seed: fields.get("seed") ?? "",
    pace: fields.get("pace") ?? "normal",
    position: fields.get("position") ?? "",
    rival: fields.get("rival") ?? "",
    seats: Object.fromEntries(wanted.map(([player, seat]) => [player, seat === HERE ? HUMAN : seat])),
    names: Object.fromEntries(wanted.filter(([, seat]) => seat === HERE).map(([player]) => [player, name])),
  };
}

/** Return a random number of a deal. */
export function drawnSeed() {
  return String(crypto.getRandomValues(new Uint32Array(1))[0]);
}

/**
 * Return the fields of the seats of the user and two opponents. A seed draws one of the six seatings, as in
 * `quick_seats` in `frontends/games/difficulties.py`.
 *
 * @param {string[]} opponents
 * @param {string} seed
 * @returns {Record<string, string>}
 */
export function quickSeats(opponents, seed) {
  const number = Number(BigInt(seed) % 6n);
  const seats = [HERE, ...(number < PLAYERS.length ? opponents : opponents.toReversed())];
  const turned = PLAYERS.map(({ style }, index) => {
    return /** @type {const} */ ([style, seats[(index - number + 6) % PLAYERS.length] ?? ""]);
  });
  return Object.fromEntries(turned);
}

/**
 * Return seats or names, keyed by player, for a rematch: everyone moves on to the next seat.
 *
 * @param {Readonly<Record<string, string>>} values
 * @returns {Record<string, string>}
 */
export function rotated(values) {
  const players = PLAYERS.map(({ name }) => name);
  const next = (/** @type {string} */ player) => players[(players.indexOf(player) + 1) % players.length] ?? player;
  return Object.fromEntries(Object.entries(values).map(([player, value]) => [next(player), value]));
}

/**
 * Return the fields of a form for a new game with the seats, the kind of deal and the pace of another game.
 *
 * @param {Pick<Game, "deal" | "pace" | "firstSeats">} game
 * @returns {Record<string, string>}
 */
export function fieldsLike({ deal, pace, firstSeats }) {
  const seats = PLAYERS.map(({ name, style }) => [style, firstSeats[name] === HUMAN ? HERE : (firstSeats[name] ?? "")]);
  return { deal, pace, ...Object.fromEntries(seats) };
}

/** Return a new id of a game: 128 random bits in 22 characters, as on the server. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .slice(0, 22);
}
