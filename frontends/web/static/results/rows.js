// The finished games of this browser as rows that the tables of results count.

/** @import { Entry } from "../table/entry.js" */
/** @import { ResultRow } from "./tallies.js" */

import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { dealName, playerName } from "../common/labels.js";
import { characterOf, charactersOf } from "../table/characters.js";
import { HUMAN } from "../table/facts.js";
import { OTHER_DEAL } from "../table/loop.js";
import { placeOf } from "../table/who.js";

/**
 * Return the results of the finished games of a browser, and the number of those that do not count: the user plays
 * several colours, or an opponent has the seat of the user at the end.
 *
 * @param {Entry[]} games
 * @param {string} play The URL of the page of a game in this browser.
 * @param {Readonly<Record<string, string[]>>} difficulties The two opponents of each difficulty in the order of their
 *   specs, keyed by its text.
 * @returns {{ rows: ResultRow[], left_out: number }}
 */
export function resultRows(games, play, difficulties) {
  const finished = games.filter(({ position, held }) => moverOf(position) === null && held.length > 0);
  const counted = finished.filter(({ held, seats }) => held.length === 1 && seats[held[0] ?? ""] === HUMAN);
  const rows = counted.map((game) => rowOf(game, play, difficulties));
  return { rows, left_out: finished.length - rows.length };
}

/**
 * @param {Entry} game
 * @param {string} play
 * @param {Readonly<Record<string, string[]>>} difficulties
 * @returns {ResultRow}
 */
function rowOf({ id, held: [player = ""], seats, deal, position, help, touched }, play, difficulties) {
  const scores = viewOf(position).players.map(({ score }) => score);
  const own = PLAYERS.findIndex(({ name }) => name === player);
  const cells = scores[own] ?? 0;
  const others = PLAYERS.flatMap(({ name }, index) =>
    name === player ? [] : [{ spec: seats[name] ?? HUMAN, margin: cells - (scores[index] ?? 0) }],
  );
  return {
    address: `${play}?${new URLSearchParams({ game: id })}`,
    touched,
    groups: [playerName(player), describeOpponents(specsOf(others), difficulties), dealName(deal)],
    cells,
    place: placeOf(scores, own).place,
    margins: others.map(({ spec, margin }) => [characterOf(spec).label, margin]),
    has_help: help > 0,
    is_dealt: deal !== OTHER_DEAL,
  };
}

/** @param {{ spec: string }[]} others */
function specsOf(others) {
  return others.map(({ spec }) => spec);
}

/**
 * Return the names of two opponents, after the difficulty that has these two.
 *
 * @param {string[]} opponents
 * @param {Readonly<Record<string, string[]>>} difficulties
 */
function describeOpponents(opponents, difficulties) {
  const specs = opponents.toSorted();
  const names = charactersOf(specs)
    .map(({ label }) => label)
    .join(" · ");
  const found = Object.entries(difficulties).find(([, pair]) => String(pair) === String(specs));
  return found ? `${found[0]}: ${names}` : names;
}
