// Win shares in per cent, as bars and as text.

import { gettext } from "../common/texts.ts";
import type { Trio } from "../engine/kernel.ts";
import { titleOf, type Who } from "../words/who.ts";

/** A player. Lists of players have the order Blue, Red, Green. */
export interface Player {
  name: string;
  style: string;
}

/**
 * Return win shares in whole per cent. The results add up to 100, so one may differ by 1 from the rounded win share.
 */
export function percentages(shares: Trio) {
  const exact = shares.map((share) => 100 * share);
  const percents = exact.map(Math.floor);
  const missing = 100 - percents.reduce((sum, percent) => sum + percent, 0);
  const remainder = (index: number) => (exact[index] ?? 0) - (percents[index] ?? 0);
  const raised = new Set([0, 1, 2].sort((one, other) => remainder(other) - remainder(one)).slice(0, missing));
  return percents.map((percent, index) => percent + Number(raised.has(index)));
}

/**
 * Return the start (`x`), the width and the colour (`style`) of each player's part of a bar of win shares. The bar is
 * 100 units long.
 */
export function shareBars(shares: Trio, players: Player[]) {
  let start = 0;
  return players.map(({ style }, index) => {
    const bar = { style, x: start, width: 100 * (shares[index] ?? 0) };
    start += bar.width;
    return bar;
  });
}

/** Return win shares as text, such as `You 52 %, Otto 30 %, Mina 18 %`. */
export function sharesText(shares: Trio, players: Player[], who: Who) {
  const percents = percentages(shares);
  return players
    .map(({ name }, index) =>
      gettext("{player} {percent} %", { player: titleOf(who, name), percent: percents[index] ?? 0 }),
    )
    .join(", ");
}
