// Drawing in the next frame: what is drawn several times until then is drawn once, and what measures the page does not
// lay it out in between.

/** What is to be drawn in the next frame. @type {Map<object, () => void>} */
const waiting = new Map();

/**
 * Call a function in the next frame, in place of an earlier one with the same key.
 *
 * @param {object} key
 * @param {() => void} draw
 */
export function inNextFrame(key, draw) {
  if (waiting.size === 0) requestAnimationFrame(drawAll);
  waiting.set(key, draw);
}

function drawAll() {
  const draws = [...waiting.values()];
  waiting.clear();
  for (const draw of draws) draw();
}

/**
 * Scroll a list in the next frame so that one of its elements is in the middle.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} element
 */
export function scrollToMiddle(list, element) {
  inNextFrame(list, () => {
    if (element.isConnected) list.scrollTop = element.offsetTop - list.clientHeight / 2;
  });
}
