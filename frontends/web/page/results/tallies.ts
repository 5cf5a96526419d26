// The numbers of the tables of results.

/**
 * A finished game as the tables count it: the URL of the game, when it was changed last in milliseconds since 1970, the
 * texts of its colour, its opponents and its deal, the cells and the place of the user, and the name of each opponent
 * with the margin over it in cells. `is_dealt` says that a preset dealt it.
 */
export interface ResultRow {
  address: string;
  touched: number;
  groups: string[];
  cells: number;
  place: number;
  margins: [string, number][];
  has_help: boolean;
  is_dealt: boolean;
}

/**
 * The results of a group of games: the numbers of games in each place without help, the cells of all these games
 * together, the best of them, and the games and wins with help. The best result is the newest one with the most cells;
 * positions that no preset dealt have none.
 */
export interface Tally {
  label: string;
  places: number[];
  cells: number;
  helped_games: number;
  helped_wins: number;
  best: ResultRow | null;
}

/**
 * The results without help against one opponent: the games, the games that the user ended ahead of that opponent, and
 * the sum of the margins.
 */
export interface Rival {
  label: string;
  games: number;
  ahead: number;
  margin: number;
}

/**
 * The newest wins in a row, the most ever, and the average cells of the newest games and of those before; `null` for
 * few games. All are without help.
 */
export interface Progress {
  streak: number;
  longest: number;
  recent: number | null;
  before: number | null;
}

/** The number of newest games whose average the trend compares with that of the games before. */
export const RECENT = 10;

/** The least number of games before the recent ones for a trend. */
const LEAST_BEFORE = 5;

/** Where the texts of the groups stand in a row. */
const [COLOUR, OPPONENTS, DEAL] = [0, 1, 2];

/**
 * Return the rows of the four tables: all games, by colour, by opponents and by deal. Of the groups by opponents and by
 * deal, the largest one comes first.
 *
 * @param rows The newest first.
 * @param title The label of all games.
 * @param colours The names of the colours in their order.
 */
export function tallies(rows: ResultRow[], title: string, colours: string[]): Tally[][] {
  return [
    [tallyOf(title, rows)],
    grouped(rows, COLOUR, colours),
    ...[OPPONENTS, DEAL].map((number) => grouped(rows, number).toSorted((one, other) => sizeOf(other) - sizeOf(one))),
  ];
}

/**
 * Return the results against each opponent, the one met most often first.
 *
 * @param rows The newest first.
 */
export function rivals(rows: ResultRow[]): Rival[] {
  const found = new Map<string, Rival>();
  for (const [label, margin] of withoutHelp(rows).flatMap((row) => row.margins)) {
    const rival = found.get(label) ?? { label, games: 0, ahead: 0, margin: 0 };
    found.set(label, rival);
    rival.games += 1;
    rival.ahead += Number(margin > 0);
    rival.margin += margin;
  }
  return [...found.values()].toSorted((one, other) => other.games - one.games);
}

/**
 * Return the streak and the trend of results.
 *
 * @param rows The newest first.
 */
export function progress(rows: ResultRow[]): Progress {
  const alone = withoutHelp(rows);
  const streaks = alone.map(({ place }) => (place === 1 ? "w" : " ")).join("");
  const lengths = streaks.split(" ").map((run) => run.length);
  const cells = alone.map((row) => row.cells);
  const hasTrend = cells.length >= RECENT + LEAST_BEFORE;
  return {
    streak: lengths[0] ?? 0,
    longest: Math.max(...lengths),
    recent: hasTrend ? meanOf(cells.slice(0, RECENT)) : null,
    before: hasTrend ? meanOf(cells.slice(RECENT)) : null,
  };
}

function meanOf(numbers: number[]) {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function withoutHelp(rows: ResultRow[]) {
  return rows.filter((row) => !row.has_help);
}

/** Return the number of games without help in a tally. */
export function gamesOf({ places }: Tally) {
  return places.reduce((sum, count) => sum + count, 0);
}

function sizeOf(tally: Tally) {
  return gamesOf(tally) + tally.helped_games;
}

/**
 * Return a tally for each value that `row.groups[number]` takes among the results: first the values in `order`, then
 * the others in the order of `rows`.
 */
function grouped(rows: ResultRow[], number: number, order: string[] = []) {
  const groups: Map<string, ResultRow[]> = new Map(order.map((text) => [text, []]));
  for (const row of rows) {
    const text = row.groups[number] ?? "";
    const group = groups.get(text);
    if (group) group.push(row);
    else groups.set(text, [row]);
  }
  return [...groups].filter(([, group]) => group.length > 0).map(([text, group]) => tallyOf(text, group));
}

/** @param rows The newest first. */
function tallyOf(label: string, rows: ResultRow[]): Tally {
  const [alone, helped] = [withoutHelp(rows), rows.filter((row) => row.has_help)];
  const most = Math.max(...alone.filter((row) => row.is_dealt).map(({ cells }) => cells));
  return {
    label,
    places: [1, 2, 3].map((place) => alone.filter((row) => row.place === place).length),
    cells: alone.reduce((sum, { cells }) => sum + cells, 0),
    helped_games: helped.length,
    helped_wins: helped.filter(({ place }) => place === 1).length,
    best: alone.find((row) => row.is_dealt && row.cells === most) ?? null,
  };
}
