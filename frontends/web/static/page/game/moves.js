import { tile } from "../board/players.js";
import { PLAYERS } from "../board/view.js";
import { find, make } from "../common/dom.js";
import { scrollToMiddle } from "../common/frames.js";
import { label } from "../common/labels.js";
import { says, titleOf, whoPlays } from "../words/who.js";
import { isFollowing, listedMoves } from "./page.js";
let drawn = null;
let namesOfDrawn = "";
export function drawMoves(page) {
    const { ply } = page.shown;
    const moves = listedMoves(page);
    const list = find(HTMLElement, "#moves");
    const who = whoPlays(page.live.seats);
    const names = JSON.stringify([who.own, ...who.names]);
    const same = names === namesOfDrawn ? countOfSame(drawn, moves) : 0;
    for (const item of [...list.children].slice(same))
        item.remove();
    list.append(...moves.slice(same).map((move, index) => moveItem(move, same + index + 1, who)));
    drawn = moves;
    namesOfDrawn = names;
    find(HTMLElement, "#move-count").textContent = String(moves.length);
    const plies = isFollowing(page) ? ply : page.live.plies;
    find(HTMLElement, "#ply").textContent = label("move_of", { ply, plies });
    const shown = moves.slice(0, ply).slice(-PLAYERS.length);
    find(HTMLElement, "#last-moves").replaceChildren(...shown.map((move) => lastMove(move, who)));
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const current = list.children[ply - 1]?.querySelector("a");
    if (!current)
        return;
    current.setAttribute("aria-current", "step");
    scrollToMiddle(list, current);
}
function countOfSame(one, other) {
    if (one === null)
        return 0;
    const first = other.findIndex((move, index) => {
        return move !== one[index] && JSON.stringify(move) !== JSON.stringify(one[index]);
    });
    return first < 0 ? other.length : first;
}
function lastMove(move, who) {
    return make("li", { class: move.style }, ...partsOf(move, who));
}
function partsOf({ style, player, name, taken }, who) {
    return [
        tile(style),
        make("span", { class: "visually-hidden" }, `${titleOf(who, player)} `),
        `${name} `,
        make("span", { class: "captured-count" }, `+${taken.length}`),
    ];
}
function moveItem(move, ply, who) {
    const query = new URLSearchParams(location.search);
    query.set("at", String(ply));
    const link = make("a", { href: `?${query}`, "data-at": ply, class: move.style }, ...partsOf(move, who));
    const notes = move.skipped.map((player) => make("span", { class: "skip-note" }, ` ${says(who, "move_skipped", player)}`));
    return make("li", {}, link, ...notes);
}
