import { make, makeSvg } from "../../common/dom.js";
import { label, playerName } from "../../common/labels.js";
import { percentages, shareBars } from "../shares.js";
import { tileIcon } from "./svg.js";
export function drawShares(element, shares, players) {
    element.hidden = shares === null;
    if (shares)
        element.replaceChildren(shareBar(shares, players), shareNumbers(shares, null, players));
}
export function shareBar(shares, players) {
    const attributes = { viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" };
    const bar = makeSvg("svg", { class: "score-bar", ...attributes });
    bar.append(...shareBars(shares, players).map(({ style, x, width }) => makeSvg("rect", { class: `face ${style}`, x, width, height: 1 })));
    return bar;
}
export function shareNumbers(shares, cells, players) {
    const percents = percentages(shares);
    const items = players.map(({ name, style }, index) => {
        const count = cells && label("cell_count", { count: Math.round(cells[index] ?? 0) });
        return make("li", {}, tileIcon(style), make("span", { class: "visually-hidden" }, `${playerName(name)} `), make("span", { class: "share" }, label("percent", { percent: percents[index] ?? 0 })), count !== null && make("span", { class: "cells-at-end muted" }, ` ${count}`));
    });
    return make("ul", { class: "share-numbers" }, ...items);
}
