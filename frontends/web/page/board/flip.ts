// The animation of a cell that changes its owner.

import { drawRegions } from "./regions.ts";

const HALF_FLIP = 110; // milliseconds for half a flip, at the normal speed
const STAGGER = 45; // milliseconds from the start of one flip to the next

/**
 * Animate a cell that turns over and shows new content. While it turns, it is apart from the regions of the board,
 * which the caller draws anew after the call. The promise is fulfilled once the animation has ended and the cell is in
 * its regions again.
 *
 * @param index The number of cells that flip before this one. The flip starts `index` times `STAGGER` milliseconds
 *   after the call, or after half of that if animations are fast.
 * @param change Called halfway, when the cell is seen edge-on, to draw its new content.
 */
export async function flip(cell: SVGElement, index: number, change: () => void) {
  cell.dataset.flips = "";
  await turn(cell, 1, 0, { delay: index * STAGGER * pace(), easing: "ease-in" });
  change();
  await turn(cell, 0, 1, { easing: "ease-out" });
  delete cell.dataset.flips;
  if (cell.ownerSVGElement) drawRegions(cell.ownerSVGElement);
}

/** Return the length of animations that the user has chosen, as a part of the normal length. */
export function pace() {
  return document.documentElement.dataset.animation === "fast" ? 0.5 : 1;
}

/**
 * Animate the width of a cell, for half of a flip. The promise is fulfilled once the animation has ended.
 *
 * @param from The scale of the width at the start, 1 for the full width.
 * @param to The scale of the width at the end.
 * @param options Further options of the animation, such as its delay in milliseconds.
 */
function turn(cell: Element, from: number, to: number, options: KeyframeAnimationOptions) {
  const frames = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }];
  return cell.animate(frames, { duration: HALF_FLIP * pace(), ...options }).finished;
}
