// The list of the game's moves, with the shown one marked.

/** @import { MoveView } from "../common/api.js" */
/** @import { Who } from "../table/who.js" */
/** @import { PageState } from "./page.js" */

import { tile } from "../board/players.js";
import { find, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { says, titleOf, whoPlays } from "../table/who.js";
import { isFollowing, listedMoves } from "./page.js";

/** @param {PageState} page */
export function drawMoves(page) {
  const { ply } = page.shown;
  const moves = listedMoves(page);
  const list = find(HTMLElement, "#moves");
  const who = whoPlays(page.live.seats);
  list.replaceChildren(...moves.map((move, index) => moveItem(move, index + 1, index + 1 === ply, who)));
  find(HTMLElement, "#move-count").textContent = String(moves.length);
  const plies = isFollowing(page) ? ply : page.live.plies;
  find(HTMLElement, "#ply").textContent = label("move_of", { ply, plies });
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

/**
 * Return the entry of a move in the list of moves: a link to the turn after the move, and a note for each player who is
 * skipped after the move.
 *
 * @param {MoveView} move
 * @param {number} ply The number of the move in the game, from 1.
 * @param {boolean} isShown Whether the move led to the shown turn.
 * @param {Who} who
 */
function moveItem(move, ply, isShown, who) {
  const query = new URLSearchParams(location.search);
  query.set("at", String(ply));
  const link = make(
    "a",
    { href: `?${query}`, "data-at": ply, class: move.style, "aria-current": isShown && "step" },
    tile(move.style),
    make("span", { class: "visually-hidden" }, `${titleOf(who, move.player)} `),
    `${move.name} `,
    make("span", { class: "captured-count" }, `+${move.taken.length}`),
  );
  const notes = move.skipped.map((player) =>
    make("span", { class: "skip-note" }, ` ${says(who, "move_skipped", player)}`),
  );
  return make("li", {}, link, ...notes);
}
