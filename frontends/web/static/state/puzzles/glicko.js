// The rating of a solver: the Glicko system, as `tribolo_core/puzzles/solving/glicko.py` computes it.
//
// Source: Mark E. Glickman, "Parameter estimation in large dynamic paired comparison experiments", Applied Statistics
// 48 (1999), pages 377-394.

/**
 * @typedef {object} Strength
 * @property {number} rating
 * @property {number} deviation The standard deviation of the rating.
 */

/** The ends of the scale of solvers. */
const LOWEST = 600;
const HIGHEST = 2800;

/** The least and the greatest rating deviation. */
const SURE = 50;
const UNSURE = 250;

/** The rating deviation of a puzzle. */
const PUZZLE_DEVIATION = 150;

/** Units of the logistic function in one rating point. */
const Q = Math.log(10) / 400;

/** The strength of a solver before the first puzzle. @type {Strength} */
export const START = { rating: 1350, deviation: UNSURE };

/**
 * Return the strength after the results of one rating period, without limits.
 *
 * @param {Strength} strength
 * @param {{ opponent: Strength, score: number }[]} scores The results: 1 for a win, 0 for a loss.
 * @returns {Strength}
 */
export function update(strength, scores) {
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of scores) {
    const weight = 1 / Math.sqrt(1 + (3 * Q ** 2 * opponent.deviation ** 2) / Math.PI ** 2);
    const expected = 1 / (1 + 10 ** ((-weight * (strength.rating - opponent.rating)) / 400));
    information += Q ** 2 * weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const precision = 1 / strength.deviation ** 2 + information;
  return { rating: strength.rating + (Q / precision) * surprise, deviation: Math.sqrt(1 / precision) };
}

/**
 * Return the strength of a solver after a puzzle; the result stays within the limits.
 *
 * @param {Strength} strength
 * @param {number} rating The rating of the puzzle.
 * @param {boolean} isSolved
 */
export function afterPuzzle(strength, rating, isSolved) {
  return clamped(update(strength, [{ opponent: { rating, deviation: PUZZLE_DEVIATION }, score: isSolved ? 1 : 0 }]));
}

/**
 * Return the nearest strength within the limits.
 *
 * @param {Strength} strength
 * @returns {Strength}
 */
export function clamped({ rating, deviation }) {
  return {
    rating: Math.min(Math.max(rating, LOWEST), HIGHEST),
    deviation: Math.min(Math.max(deviation, SURE), UNSURE),
  };
}
