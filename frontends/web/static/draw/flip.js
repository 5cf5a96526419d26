// The animation of a cell that changes its owner.

const HALF_FLIP = 110; // milliseconds for half a flip
const STAGGER = 45; // milliseconds from the start of one flip to the next

/**
 * Animate a cell so that it turns over and shows new content; fulfilled once the animation has ended.
 *
 * @param {Element} cell
 * @param {number} index The number of cells that start to flip before this one; each delays the start.
 * @param {() => void} change Changes the cell while it is seen edge-on.
 */
export async function flip(cell, index, change) {
  await turn(cell, 1, 0, { delay: index * STAGGER, easing: "ease-in" });
  change();
  await turn(cell, 0, 1, { easing: "ease-out" });
}

/**
 * @param {Element} cell
 * @param {number} from
 * @param {number} to
 * @param {KeyframeAnimationOptions} options
 */
function turn(cell, from, to, options) {
  const frames = [{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }];
  return cell.animate(frames, { duration: HALF_FLIP, ...options }).finished;
}
