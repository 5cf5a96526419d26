// The list of the game's moves, with the shown one marked.

import { tile } from "../board/players.ts";
import { PLAYERS } from "../board/view.ts";
import type { MoveView } from "../common/api.ts";
import { find, make } from "../common/dom.ts";
import { scrollToMiddle } from "../common/frames.ts";
import { MOVE_SKIPPED } from "../common/sentences.ts";
import { gettext } from "../common/texts.ts";
import { says, titleOf, type Who, whoPlays } from "../words/who.ts";
import { isFollowing, listedMoves, type PageState } from "./page.ts";

/** The moves that are in the list; `null` before the script has drawn any. */
let drawn: readonly MoveView[] | null = null;

/** The names in these moves, as one text. */
let namesOfDrawn = "";

export function drawMoves(page: PageState) {
  const { ply } = page.shown;
  const moves = listedMoves(page);
  const list = find(HTMLElement, "#moves");
  const who = whoPlays(page.live.seats);
  const names = JSON.stringify([who.own, ...who.names]);
  const same = names === namesOfDrawn ? countOfSame(drawn, moves) : 0;
  for (const item of [...list.children].slice(same)) item.remove();
  list.append(...moves.slice(same).map((move, index) => moveItem(move, same + index + 1, who)));
  drawn = moves;
  namesOfDrawn = names;
  find(HTMLElement, "#move-count").textContent = String(moves.length);
  const plies = isFollowing(page) ? ply : page.live.plies;
  find(HTMLElement, "#ply").textContent = gettext("Move {ply} of {plies}", { ply, plies });
  const shown = moves.slice(0, ply).slice(-PLAYERS.length);
  find(HTMLElement, "#last-moves").replaceChildren(...shown.map((move) => lastMove(move, who)));
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const current = list.children[ply - 1]?.querySelector("a");
  if (!current) return;
  current.setAttribute("aria-current", "step");
  scrollToMiddle(list, current);
}

/** Return the number of moves with which two lists begin alike. */
function countOfSame(one: readonly MoveView[] | null, other: readonly MoveView[]) {
  if (one === null) return 0;
  const first = other.findIndex((move, index) => {
    return move !== one[index] && JSON.stringify(move) !== JSON.stringify(one[index]);
  });
  return first < 0 ? other.length : first;
}

function lastMove(move: MoveView, who: Who) {
  return make("li", { class: move.style }, ...partsOf(move, who));
}

function partsOf({ style, player, name, taken }: MoveView, who: Who) {
  return [
    tile(style),
    make("span", { class: "visually-hidden" }, `${titleOf(who, player)} `),
    `${name} `,
    make("span", { class: "captured-count" }, `+${taken.length}`),
  ];
}

/**
 * Return the entry of a move in the list of moves: a link to the turn after the move, and a note for each player who is
 * skipped after the move.
 *
 * @param ply The number of the move in the game, from 1.
 */
function moveItem(move: MoveView, ply: number, who: Who) {
  const query = new URLSearchParams(location.search);
  query.set("at", String(ply));
  const link = make("a", { href: `?${query}`, "data-at": ply, class: move.style }, ...partsOf(move, who));
  const notes = move.skipped.map((player) =>
    make("span", { class: "skip-note" }, ` ${says(who, MOVE_SKIPPED, player)}`),
  );
  return make("li", {}, link, ...notes);
}
