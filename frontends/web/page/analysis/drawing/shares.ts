// A bar of the players' win shares, with the numbers.

import { make, makeSvg } from "../../common/dom.ts";
import { gettext, ngettext } from "../../common/texts.ts";
import type { Trio } from "../../engine/kernel.ts";
import { titleOf, type Who } from "../../words/who.ts";
import { type Player, percentages, shareBars } from "../shares.ts";
import { tileIcon } from "./svg.ts";

/** Draw the win shares of a turn as one bar with the numbers. The element is hidden while they are unknown. */
export function drawShares(element: HTMLElement, shares: Trio | null, players: Player[], who: Who) {
  element.hidden = shares === null;
  if (shares) element.replaceChildren(shareBar(shares, players), shareNumbers(shares, null, players, who));
}

export function shareBar(shares: Trio, players: Player[]) {
  const attributes = { viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" };
  const bar = makeSvg("svg", { class: "score-bar", ...attributes });
  bar.append(
    ...shareBars(shares, players).map(({ style, x, width }) =>
      makeSvg("rect", { class: `face ${style}`, x, width, height: 1 }),
    ),
  );
  return bar;
}

/**
 * Return the win shares of the players and their expected cells at the end as text.
 *
 * @param cells The expected cells; `null` leaves them out.
 */
export function shareNumbers(shares: Trio, cells: Trio | null, players: Player[], who: Who) {
  const percents = percentages(shares);
  const items = players.map(({ name, style }, index) => {
    const count = cells && ngettext("{count} cell", "{count} cells", Math.round(cells[index] ?? 0));
    return make(
      "li",
      {},
      tileIcon(style),
      make("span", { class: "visually-hidden" }, `${titleOf(who, name)} `),
      make("span", { class: "share" }, gettext("{percent} %", { percent: percents[index] ?? 0 })),
      count !== null && make("span", { class: "cells-at-end muted" }, ` ${count}`),
    );
  });
  return make("ul", { class: "share-numbers" }, ...items);
}
