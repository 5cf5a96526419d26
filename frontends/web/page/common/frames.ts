// Drawing in the next frame: what is drawn several times until then is drawn once, and what measures the page does not
// lay it out in between.

/** What is to be drawn in the next frame. */
const drawing = new Map<object, () => void>();

/** What is to be scrolled in the next frame. */
const scrolling = new Map<object, () => void>();

/** Call a function in the next frame, in place of an earlier one with the same key. */
export function inNextFrame(key: object, draw: () => void) {
  wait(drawing, key, draw);
}

function wait(queue: Map<object, () => void>, key: object, work: () => void) {
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

/** Scroll a list in the next frame to bring one of its elements towards the middle, if it is still there. */
export function scrollToMiddle(list: HTMLElement, element: HTMLElement) {
  wait(scrolling, list, () => {
    if (element.isConnected) list.scrollTop = element.offsetTop - list.clientHeight / 2;
  });
}
