// The players of the shown turn: the sentence about the turn, the scores and the score bar.

import { find } from "../common/dom.ts";
import { scoreBars } from "./shapes.ts";
import type { View } from "./view.ts";

/** Return a new SVG image of a player's tile, copied from the image beside the player's score. */
export function tile(style: string) {
  return find(SVGSVGElement, `.player.${style} .tile`).cloneNode(true);
}

/** Draw the sentence that says which player is to move or has won. */
export function drawStatus(view: View, sentence: HTMLElement) {
  const mover = view.players.find((player) => player.is_to_move);
  find(HTMLElement, "#status").replaceChildren(...(mover ? [tile(mover.style)] : []), sentence);
}

/** Draw the scores of the players and the score bar, and mark the player to move. */
export function drawScores(view: View) {
  for (const player of view.players) {
    const item = find(HTMLElement, `[data-player="${player.name}"]`);
    if (player.is_to_move) item.setAttribute("aria-current", "true");
    else item.removeAttribute("aria-current");
    find(HTMLElement, ".score", item).textContent = String(player.score);
  }
  for (const { style, x, width } of scoreBars(view)) {
    const bar = find(SVGRectElement, `.score-bar .${style}`);
    bar.setAttribute("x", String(x));
    bar.setAttribute("width", String(width));
  }
}
