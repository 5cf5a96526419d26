// The difficulties of a quick game: which other one to offer after a game.

/**
 * Opponents that are harder or easier than those of a game.
 *
 * @typedef {{ isHarder: boolean, opponents: string[] }} Other
 */

/**
 * Return the next harder difficulty after a win and the next easier one after a last place; `null` if there is none, or
 * if the opponents are those of no difficulty.
 *
 * @param {string} difficulties The specs of the opponents of each difficulty, the easiest first: a list in JSON.
 * @param {readonly string[]} opponents The specs of the opponents of the game.
 * @param {{ place: number }} result The place of the user.
 * @returns {Other | null}
 */
export function otherDifficulty(difficulties, opponents, { place }) {
  /** @type {string[][]} */
  const known = JSON.parse(difficulties);
  const present = known.findIndex((pair) => String(pair.toSorted()) === String(opponents.toSorted()));
  if (present < 0 || place === 2) return null;
  const isHarder = place === 1;
  const found = known[present + (isHarder ? 1 : -1)];
  return found ? { isHarder, opponents: found } : null;
}
