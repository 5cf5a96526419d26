// The list of the game's moves, with the shown one marked.

/** @import { MoveView } from "../common/api.js" */
/** @import { PageState } from "./page.js" */

import { tile } from "../board/players.js";
import { PLAYERS } from "../board/view.js";
import { find, make } from "../common/dom.js";
import { label, playerName } from "../common/labels.js";
import { isFollowing, listedMoves } from "./page.js";

/** @param {PageState} page */
export function drawMoves(page) {
  const { ply } = page.shown;
  const moves = listedMoves(page);
  const list = find(HTMLElement, "#moves");
  list.replaceChildren(...moves.map((move, index) => moveItem(move, index + 1, index + 1 === ply)));
  find(HTMLElement, "#move-count").textContent = String(moves.length);
  const plies = isFollowing(page) ? ply : page.live.plies;
  find(HTMLElement, "#ply").textContent = label("move_of", { ply, plies });
  find(HTMLElement, "#last-moves").replaceChildren(...moves.slice(0, ply).slice(-PLAYERS.length).map(lastMove));
  const current = list.querySelector("[aria-current]");
  if (current instanceof HTMLElement) list.scrollTop = current.offsetTop - list.clientHeight / 2;
}

/** Return the entry of a move in the short list beside the board of a phone. @param {MoveView} move */
function lastMove(move) {
  return make("li", { class: move.style }, ...partsOf(move));
}

/** @param {MoveView} move */
function partsOf({ style, player, name, taken }) {
  return [
    tile(style),
    make("span", { class: "visually-hidden" }, `${playerName(player)} `),
    `${name} `,
    make("span", { class: "captured-count" }, `+${taken.length}`),
  ];
}

/**
 * Return the entry of a move in the list of moves: a link to the turn after the move, and a note for each player who is
 * skipped after the move.
 *
 * @param {MoveView} move
 * @param {number} ply The number of the move in the game, from 1.
 * @param {boolean} isShown Whether the move led to the shown turn.
 */
function moveItem(move, ply, isShown) {
  const query = new URLSearchParams(location.search);
  query.set("at", String(ply));
  const link = make(
    "a",
    { href: `?${query}`, "data-at": ply, class: move.style, "aria-current": isShown && "step" },
    ...partsOf(move),
  );
  const notes = move.skipped.map((player) =>
    make("span", { class: "skip-note" }, ` ${label("move_skipped", { player })}`),
  );
  return make("li", {}, link, ...notes);
}
