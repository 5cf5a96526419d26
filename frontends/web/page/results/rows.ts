// The results of finished games, and the rows with their texts that the tables count.

import { moverOf, PLAYERS, viewOf } from "../board/view.ts";
import { dealName } from "../common/deals.ts";
import { gettext, playerName } from "../common/texts.ts";
import type { Entry } from "../local/entry.ts";
import { OTHER_DEAL } from "../local/loop.ts";
import { characterOf, charactersOf } from "../words/characters.ts";
import { HUMAN } from "../words/facts.ts";
import { placeOf, rankedScores } from "../words/who.ts";
import type { ResultRow } from "./tallies.ts";

/** The opponent that stands for every program that a person runs. */
const PROGRAM = "program";

/** The facts of a finished game, of this browser or as the server sends them. */
export interface Result {
  /** The URL of the game. */
  address: string;
  /** When the game was changed last, in milliseconds since 1970. */
  touched: number;
  /** The player of the user. */
  player: string;
  /** The preset that dealt the game, or `OTHER_DEAL`. */
  deal: string;
  /** The cells of each player, in turn order. */
  scores: number[];
  /** The players whose people have given up or run out of time. */
  resigned: string[];
  /** The seats of the two others, in turn order: `HUMAN`, `PROGRAM` or a spec. */
  opponents: string[];
  has_help: boolean;
}

/**
 * Return the results of the finished games of a browser, and the number of those that do not count: the user plays
 * several colours, or an opponent has the seat of the user at the end.
 *
 * @param play The URL of the page of a game in this browser.
 */
export function browserResults(entries: Entry[], play: string): { games: Result[]; left_out: number } {
  const finished = entries.filter(({ position, held }) => moverOf(position) === null && held.length > 0);
  const counted = finished.filter(({ held, seats }) => held.length === 1 && seats[held[0] ?? ""] === HUMAN);
  return { games: counted.map((entry) => resultOf(entry, play)), left_out: finished.length - counted.length };
}

function resultOf({ id, held: [player = ""], seats, deal, position, help, touched }: Entry, play: string): Result {
  return {
    address: `${play}?${new URLSearchParams({ game: id })}`,
    touched,
    player,
    deal,
    scores: viewOf(position).players.map(({ score }) => score),
    resigned: [],
    opponents: PLAYERS.filter(({ name }) => name !== player).map(({ name }) => seats[name] ?? HUMAN),
    has_help: help > 0,
  };
}

/**
 * Return the row of a result. A user who has resigned has no cells and no margins: a computer player played on.
 *
 * @param difficulties The two opponents of each difficulty in the order of their specs, keyed by its text.
 */
export function resultRow(
  { address, touched, player, deal, scores, resigned, opponents, has_help }: Result,
  difficulties: Readonly<Record<string, string[]>>,
): ResultRow {
  const own = PLAYERS.findIndex(({ name }) => name === player);
  const others = scores.filter((_, index) => index !== own);
  const hasResigned = resigned.includes(player);
  const cells = hasResigned ? 0 : (scores[own] ?? 0);
  return {
    address,
    touched,
    groups: [playerName(player), describeOpponents(opponents, difficulties), dealName(deal)],
    cells,
    place: placeOf(rankedScores(scores, new Set(resigned)), own).place,
    margins: hasResigned ? [] : opponents.map((spec, index) => [opponentName(spec), cells - (others[index] ?? 0)]),
    has_help,
    is_dealt: deal !== OTHER_DEAL,
  };
}

/** Return the labels of two opponents; the difficulty that has these two says the strength, and their names follow. */
function describeOpponents(opponents: string[], difficulties: Readonly<Record<string, string[]>>) {
  const specs = opponents.toSorted();
  const characters = charactersOf(specs);
  const found = Object.entries(difficulties).find(([, pair]) => String(pair) === String(specs));
  if (found) return `${found[0]}: ${characters.map(({ name }) => name).join(" · ")}`;
  return specs.map((spec, index) => opponentName(spec, characters[index])).join(" · ");
}

/** @param spec `HUMAN`, `PROGRAM` or the spec of a computer player. */
function opponentName(spec: string, character = characterOf(spec)) {
  if (spec === HUMAN) return gettext("Person");
  return spec === PROGRAM ? gettext("Program") : character.label;
}
