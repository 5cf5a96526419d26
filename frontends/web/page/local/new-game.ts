// A new game in this browser: from a form, or as the rematch of another game.

import { PLAYERS } from "../board/view.ts";
import type { Rules } from "../engine/rules.ts";
import { HUMAN } from "../words/facts.ts";
import { begin, type Game, OTHER_DEAL, type Seats } from "./loop.ts";
import { parseRival } from "./rival.ts";

/** The number of seeds. */
const SEEDS = 2n ** 64n;

/** The number of the seeds that are drawn at random, the smallest ones: games of days have greater seeds. */
export const DRAWN_SEEDS = 2n ** 32n;

/** The seat of the user in a form for a new game. */
const HERE = "here";

/** The seat of a person who will open an invite link. */
const LINK = "link";

/** The beginning of the seat of a house program, which its name follows. */
export const PROGRAM = "program:";

/** What the user wants to play; see `NewGame` in `frontends/web/game/requests.py`. */
interface Wish {
  deal: string;
  /** A decimal number; drawn at random by default. */
  seed?: string;
  pace: string;
  seats: Seats;
  names: Readonly<Record<string, string>>;
  /** The start position, which replaces the deal. */
  position?: string;
  /** The moves of the game to beat; see `rival.ts`. */
  rival?: string;
}

type DealRules = Pick<Rules, "turn" | "deal">;

/**
 * @throws Error if the kernel refuses the deal, the seed or the position, or does not answer.
 * @throws Refusal if the game to beat is damaged.
 */
export async function newGame(
  { deal, seed = "", pace, seats, names, position = "", rival = "" }: Wish,
  rules: DealRules,
): Promise<Game> {
  if (BigInt(seed) >= SEEDS) throw new RangeError("The number of a deal is too large.");
  const drawn = seed || drawnSeed();
  const start = position || (await rules.deal(deal, drawn)).position;
  const beginning = { id: newId(), start, deal: position ? OTHER_DEAL : deal, seed: drawn, pace, seats, names };
  const moves = await parseRival(rival, start, rules);
  return begin(moves === null ? beginning : { ...beginning, rival: moves }, rules);
}

/**
 * Return what the fields of a form for a new game ask for; `null` if the page cannot play it, since another person
 * or a program plays, or the game has clocks. A spec that a user has typed replaces the choice in the menu of its seat.
 */
export function wishOf(fields: URLSearchParams): Wish | null {
  const wanted = PLAYERS.map(({ name, style }) => {
    const seat = fields.get(`${style}_spec`)?.trim() || (fields.get(style) ?? LINK);
    return [name, seat] as const;
  });
  const needsServer = wanted.some(([, seat]) => seat === LINK || seat.startsWith(PROGRAM));
  if (fields.has("time_control") || needsServer) return null;
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
 */
export function quickSeats(opponents: string[], seed: string): Record<string, string> {
  const number = Number(BigInt(seed) % 6n);
  const seats = [HERE, ...(number < PLAYERS.length ? opponents : opponents.toReversed())];
  const turned = PLAYERS.map(({ style }, index) => {
    return [style, seats[(index - number + 6) % PLAYERS.length] ?? ""] as const;
  });
  return Object.fromEntries(turned);
}

/** Return seats or names, keyed by player, for a rematch: everyone moves on to the next seat. */
export function rotated(values: Readonly<Record<string, string>>): Record<string, string> {
  const players = PLAYERS.map(({ name }) => name);
  const next = (player: string) => players[(players.indexOf(player) + 1) % players.length] ?? player;
  return Object.fromEntries(Object.entries(values).map(([player, value]) => [next(player), value]));
}

/** Return the fields of a form for a new game with the seats, the kind of deal and the pace of another game. */
export function fieldsLike({
  deal,
  pace,
  firstSeats,
}: Pick<Game, "deal" | "pace" | "firstSeats">): Record<string, string> {
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
