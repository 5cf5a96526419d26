// The stored form of a game in this browser: plain values, of which everything is checked before it is used.

import { moverOf, PLAYERS } from "../board/view.ts";
import { Refusal } from "../common/server.ts";
import { fieldsOf } from "../common/storage.ts";
import { gettext, noop } from "../common/texts.ts";
import type { Fact } from "../words/facts.ts";
import type { Game, Seats } from "./loop.ts";
import { replayed, type TurnRules } from "./replay.ts";

/** The version of the stored form. A newer version is refused, since this page would lose fields it does not know. */
const FORMAT = 1;

const KINDS = ["moved", "skipped", "failed", "ended", "joined", "undone", "restarted", "named", "seated", "rematch"];

/** A stored game: a game with the names of its moves, without what follows from them. */
interface StoredParts {
  format: number;
  moves: readonly string[];
  /** The position after the moves, for lists of games. */
  position: string;
  /** When the game was stored last, in milliseconds since 1970: for lists and for streaks. */
  touched: number;
}

export type Entry = Omit<Game, "moves" | "turn"> & StoredParts;

const REASONS = {
  game_broken: noop("This game in your browser is damaged. You can save it as text."),
  game_newer: noop("A newer version of Tribolo has stored this game. Load the page again, or save it as text."),
  rules_failed: noop("The game cannot go on in this page. Load the page again."),
} as const;

/** The error of a stored value that cannot be used. Its message is a sentence, `text` the value to save. */
export class BrokenEntry extends Refusal {
  override name = "BrokenEntry";
  id: string;
  text;
  /** Whether a newer release has stored the value. */
  isNewer;

  constructor(reason: keyof typeof REASONS, id: string, value: unknown) {
    super(gettext(REASONS[reason]), 422);
    this.id = id;
    this.text = textOf(value);
    this.isNewer = reason === "game_newer";
  }
}

/**
 * Return a game as it is stored.
 *
 * @param now In milliseconds since 1970.
 */
export function entryOf({ turn, moves, ...rest }: Game, now: number): Entry {
  return { ...rest, format: FORMAT, moves: moves.map(({ name }) => name), position: turn.position, touched: now };
}

/**
 * Return a stored value as an entry.
 *
 * @param id The key under which the value is stored.
 * @throws BrokenEntry if the value is no entry, or one of a newer release.
 */
export function parseEntry(id: string, value: unknown): Entry {
  const { format } = fieldsOf(value);
  if (typeof format === "number" && format > FORMAT) throw new BrokenEntry("game_newer", id, value);
  if (!isEntry(value) || value.id !== id) throw new BrokenEntry("game_broken", id, value);
  return value;
}

/**
 * Return the game of an entry.
 *
 * @throws BrokenEntry if the kernel refuses the position or a move, or does not answer.
 */
export async function gameOf(entry: Entry, rules: TurnRules): Promise<Game> {
  const { format: _format, position: _position, touched: _touched, moves, ...rest } = entry;
  try {
    return { ...rest, ...(await replayed(entry.start, moves, rules)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new BrokenEntry("game_broken", entry.id, entry);
  }
}

function isEntry(value: unknown): value is Entry {
  const entry = fieldsOf(value);
  const texts = [entry.start, entry.deal, entry.pace, entry.position];
  const numbers = [entry.version, entry.changed, entry.help, entry.touched];
  const players = PLAYERS.map(({ name }) => name);
  const isPlayer = (player: unknown) => players.some((name) => name === player);
  return (
    texts.every((text) => typeof text === "string") &&
    numbers.every((number) => typeof number === "number" && Number.isFinite(number) && number >= 0) &&
    isId(entry.id) &&
    /^\d{1,20}$/.test(String(entry.seed)) &&
    /^[#BRG0-9/]+ [brg-]$/.test(String(entry.position)) &&
    [entry.seats, entry.firstSeats].every(isSeats) &&
    isTexts(entry.names) &&
    Array.isArray(entry.held) &&
    entry.held.every(isPlayer) &&
    Array.isArray(entry.moves) &&
    entry.moves.every((move) => typeof move === "string") &&
    Array.isArray(entry.log) &&
    entry.log.every(isLogEntry) &&
    [entry.rematch, entry.moved].every((id) => id === null || isId(id)) &&
    (entry.by === undefined || isSeatOfEach(entry.by, entry.moves)) &&
    (entry.rival == null || (Array.isArray(entry.rival) && entry.rival.every(isText))) &&
    (entry.upload === null || [null, ...players].some((name) => name === fieldsOf(entry.upload).invited)) &&
    (entry.failed === null || (isPlayer(entry.failed) && moverOf(String(entry.position))?.name === entry.failed))
  );
}

function isSeatOfEach(seats: unknown, moves: readonly unknown[]) {
  return Array.isArray(seats) && seats.every(isText) && seats.length === moves.length;
}

function isSeats(value: unknown): value is Seats {
  const seats = fieldsOf(value);
  return PLAYERS.every(({ name }) => typeof seats[name] === "string" && seats[name] !== "");
}

function isTexts(value: unknown) {
  return typeof value === "object" && Object.values(fieldsOf(value)).every((text) => typeof text === "string");
}

function isLogEntry(value: unknown) {
  const { version, fact } = fieldsOf(value);
  return typeof version === "number" && isFact(fact);
}

function isFact(value: unknown): value is Fact {
  const { kind, player, players, move, captured, scores, name, seat } = fieldsOf(value);
  switch (kind) {
    case "moved":
      return [player, move].every(isText) && Array.isArray(captured) && captured.length > 0 && captured.every(isCount);
    case "ended":
      return Array.isArray(scores) && scores.length === PLAYERS.length && scores.every(Number.isInteger);
    case "joined":
    case "undone":
    case "restarted":
      return Array.isArray(players) && players.length > 0 && players.every(isText);
    case "named":
      return [player, name].every(isText);
    case "seated":
      return [player, seat].every(isText);
    default:
      return kind === "rematch" || (KINDS.includes(String(kind)) && isText(player));
  }
}

/** Return whether a value has the form of the ids of games, here and on the server. */
function isId(value: unknown) {
  return typeof value === "string" && /^[\w-]{22}$/.test(value);
}

function isCount(value: unknown) {
  return Array.isArray(value) && isText(value[0]) && Number.isInteger(value[1]);
}

function isText(value: unknown) {
  return typeof value === "string";
}

/** Return a value as text for people. */
function textOf(value: unknown) {
  try {
    return JSON.stringify(value, null, 2) ?? String(value);
  } catch {
    return String(value); // A stored value may refer to itself.
  }
}
