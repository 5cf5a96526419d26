// Drawing in the next frame: what is drawn several times until then is drawn once, and what measures the page does not
// lay it out in between.

/** What is to be drawn in the next frame. @type {Map<object, () => void>} */
const drawing = new Map();

/** What is to be scrolled in the next frame. @type {Map<object, () => void>} */
const scrolling = new Map();

/**
 * Call a function in the next frame, in place of an earlier one with the same key.
 *
 * @param {object} key
 * @param {() => void} draw
 */
export function inNextFrame(key, draw) {
  wait(drawing, key, draw);
}

/**
 * @param {Map<object, () => void>} queue
 * @param {object} key
 * @param {() => void} work
 */
function wait(queue, key, work) {
  if (drawing.size + scrolling.size === 0) requestAnimationFrame(drawAll);
  queue.set(key, work);
}

/** Scroll first: what measures the page after a drawing lays it out once more. */
function drawAll() {
  const all = [...scrolling.values(), ...drawing.values()];
  scrolling.clear();
  drawing.clear();
  for (const work of all) work();
}

/**
 * Scroll a list in the next frame to bring one of its elements towards the middle, if it is still there.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} element
 */
export function scrollToMiddle(list, element) {
  wait(scrolling, list, () => {
    if (element.isConnected) list.scrollTop = element.offsetTop - list.clientHeight / 2;
  });
}
