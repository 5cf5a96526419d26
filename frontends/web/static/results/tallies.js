// The results of games in this browser: which count, and how many were won, with and without help.

/** @import { Entry } from "../table/entry.js" */

import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { HUMAN, OTHER_DEAL } from "../table/loop.js";

/**
 * A finished game that the user played with one colour, as `Result` of the server.
 *
 * @typedef {object} Result
 * @property {string} game
 * @property {string} deal
 * @property {string} player
 * @property {string[]} opponents The other seats at the end, in turn order.
 * @property {number} cells
 * @property {boolean} isWon
 * @property {boolean} hasHelp
 */

/**
 * The results of a group of games. The best one has the most cells of those without help and with a deal; of equal
 * ones, the newest.
 *
 * @typedef {{ games: number, wins: number, helpedGames: number, helpedWins: number, best: Result | null }} Tally
 */

/**
 * Return the results of the finished games that count: the user played one colour, and no computer plays it at the end.
 *
 * @param {readonly Entry[]} entries The newest first.
 * @returns {Result[]}
 */
export function resultsOf(entries) {
  return entries.flatMap((entry) => {
    const [player = "", ...others] = entry.held;
    if (moverOf(entry.position) !== null || others.length > 0 || entry.seats[player] !== HUMAN) return [];
    const found = viewOf(entry.position).players.find(({ name }) => name === player);
    if (!found) return [];
    const isReplaced = entry.log.some(({ fact }) => fact.kind === "seated" && fact.player === player);
    return {
      game: entry.id,
      deal: entry.deal,
      player,
      opponents: PLAYERS.filter(({ name }) => name !== player).map(({ name }) => entry.seats[name] ?? HUMAN),
      cells: found.score,
      isWon: found.has_won,
      hasHelp: entry.hints > 0 || entry.undos > 0 || isReplaced,
    };
  });
}

/**
 * Return the tally of each group of results, keyed by its text: the largest group first.
 *
 * @param {readonly Result[]} results The newest first.
 * @param {(result: Result) => string} textOf
 * @returns {Map<string, Tally>}
 */
export function tallied(results, textOf) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const result of results) {
    const tally = tallies.get(textOf(result)) ?? { games: 0, wins: 0, helpedGames: 0, helpedWins: 0, best: null };
    tallies.set(textOf(result), added(tally, result));
  }
  const size = (/** @type {Tally} */ { games, helpedGames }) => games + helpedGames;
  return new Map([...tallies].sort(([, one], [, other]) => size(other) - size(one)));
}

/**
 * @param {Tally} tally
 * @param {Result} result
 * @returns {Tally}
 */
function added(tally, result) {
  const won = Number(result.isWon);
  if (result.hasHelp) {
    return { ...tally, helpedGames: tally.helpedGames + 1, helpedWins: tally.helpedWins + won };
  }
  const isBetter = result.deal !== OTHER_DEAL && result.cells > (tally.best?.cells ?? 0);
  return { ...tally, games: tally.games + 1, wins: tally.wins + won, best: isBetter ? result : tally.best };
}
