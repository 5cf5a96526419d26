// The celebration of a win: a wave of the user's colour runs over the board, from corner to corner.

import { pace } from "../board/flip.ts";
import { findAll, prefersReducedMotion } from "../common/dom.ts";

const LENGTH = 1_600; // milliseconds from one side of the board to the other, at the normal speed
const HOP = 450; // milliseconds in which a cell rises and sinks

/**
 * Mark a board as won, and let the wave run over it, unless the user wants no animations.
 *
 * @param style The style of the cells of the user, which rise as the wave passes them.
 */
export function celebrate(stage: HTMLElement, style: string) {
  stage.dataset.won = style;
  if (prefersReducedMotion()) return;
  const duration = LENGTH * pace();
  const crossing = [{ backgroundPosition: "100% 100%" }, { backgroundPosition: "0% 0%" }];
  stage.animate(crossing, { duration, pseudoElement: "::before" });
  const cells = findAll(SVGGElement, ".cell", stage);
  const last = Math.max(...cells.map(distance));
  for (const cell of cells.filter(({ classList }) => classList.contains(style))) {
    // The wave is over the board in the middle half of the time.
    const delay = duration * (0.25 + (0.5 * distance(cell)) / last) - (HOP * pace()) / 2;
    cell.animate([{}, { transform: "scale(1.2)" }, {}], { delay, duration: HOP * pace(), easing: "ease-in-out" });
  }
}

/** Return how far a cell is from the upper left corner, along columns and rows. */
function distance({ dataset: { name = "a1" } }: SVGElement) {
  return name.charCodeAt(0) - "a".charCodeAt(0) + Number(name.slice(1)) - 1;
}
