// Win shares in per cent, as bars and as text.

/** @import { Trio } from "../engine/kernel.js" */

import { label } from "../common/labels.js";

/** @typedef {{ name: string, style: string }} Player A player. Lists of players have the order Blue, Red, Green. */

/**
 * Return win shares in whole per cent. The results add up to 100, so one may differ by 1 from the rounded win share.
 *
 * @param {Trio} shares
 */
export function percentages(shares) {
  const exact = shares.map((share) => 100 * share);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const remainder = (/** @type {number} */ index) => (exact[index] ?? 0) - (percents[index] ?? 0);
  const raised = new Set([0, 1, 2].sort((one, other) => remainder(other) - remainder(one)).slice(0, missing));
  return percents.map((percent, index) => percent + Number(raised.has(index)));
}

/**
 * Return the start (`x`), the width and the colour (`style`) of each player's part of a bar of win shares. The bar is
 * 100 units long.
 *
 * @param {Trio} shares
 * @param {Player[]} players
 */
export function shareBars(shares, players) {
  let start = 0;
  return players.map(({ style }, index) => {
    const bar = { style, x: start, width: 100 * (shares[index] ?? 0) };
    start += bar.width;
    return bar;
  });
}

/**
 * Return win shares as text, such as `Blue 52 %, Red 30 %, Green 18 %`.
 *
 * @param {Trio} shares
 * @param {Player[]} players
 */
export function sharesText(shares, players) {
  const percents = percentages(shares);
  return players
    .map(({ name }, index) => label("player_share", { player: name, percent: percents[index] ?? 0 }))
    .join(", ");
}
