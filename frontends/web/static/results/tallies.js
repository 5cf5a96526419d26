// The numbers of the tables of results, counted as `frontends/web/http/pages/results.py` counts them.

/**
 * A finished game as the tables count it: the URL of the game, when it was changed last in milliseconds since 1970, the
 * texts of its colour, its opponents and its deal, and the cells of the user. `is_dealt` says that a preset dealt it.
 *
 * @typedef {object} ResultRow
 * @property {string} address
 * @property {number} touched
 * @property {string[]} groups
 * @property {number} cells
 * @property {boolean} is_won
 * @property {boolean} has_help
 * @property {boolean} is_dealt
 */

/**
 * The results of a group of games: the games and wins without help and with help, and the best result without it, which
 * is the newest one with the most cells. Positions that no preset dealt have no best result.
 *
 * @typedef {object} Tally
 * @property {string} label
 * @property {number} games
 * @property {number} wins
 * @property {number} helped_games
 * @property {number} helped_wins
 * @property {ResultRow | null} best
 */

/** Where the texts of the groups stand in a row. */
const [COLOUR, OPPONENTS, DEAL] = [0, 1, 2];

/**
 * Return the rows of the four tables: all games, by colour, by opponents and by deal. Of the groups by opponents and by
 * deal, the largest one comes first.
 *
 * @param {ResultRow[]} rows The newest first.
 * @param {string} title The label of all games.
 * @param {string[]} colours The names of the colours in their order.
 * @returns {Tally[][]}
 */
export function tallies(rows, title, colours) {
  return [
    [tallyOf(title, rows)],
    grouped(rows, COLOUR, colours),
    ...[OPPONENTS, DEAL].map((number) => grouped(rows, number).toSorted((one, other) => sizeOf(other) - sizeOf(one))),
  ];
}

/** @param {Tally} tally */
function sizeOf({ games, helped_games }) {
  return games + helped_games;
}

/**
 * Return a tally of each group of results with the same text in their groups.
 *
 * @param {ResultRow[]} rows
 * @param {number} number Which of the texts.
 * @param {string[]} [order] The texts that come first.
 */
function grouped(rows, number, order = []) {
  /** @type {Map<string, ResultRow[]>} */
  const groups = new Map(order.map((text) => [text, []]));
  for (const row of rows) {
    const text = row.groups[number] ?? "";
    const group = groups.get(text);
    if (group) group.push(row);
    else groups.set(text, [row]);
  }
  return [...groups].filter(([, group]) => group.length > 0).map(([text, group]) => tallyOf(text, group));
}

/**
 * @param {string} label
 * @param {ResultRow[]} rows The newest first.
 * @returns {Tally}
 */
function tallyOf(label, rows) {
  const [alone, helped] = [rows.filter((row) => !row.has_help), rows.filter((row) => row.has_help)];
  const most = Math.max(...alone.filter((row) => row.is_dealt).map(({ cells }) => cells));
  return {
    label,
    games: alone.length,
    wins: winsIn(alone),
    helped_games: helped.length,
    helped_wins: winsIn(helped),
    best: alone.find((row) => row.is_dealt && row.cells === most) ?? null,
  };
}

/** @param {ResultRow[]} rows */
function winsIn(rows) {
  return rows.filter((row) => row.is_won).length;
}
