const drawing = new Map();
const scrolling = new Map();
export function inNextFrame(key, draw) {
    wait(drawing, key, draw);
}
function wait(queue, key, work) {
    if (drawing.size + scrolling.size === 0)
        requestAnimationFrame(drawAll);
    queue.set(key, work);
}
function drawAll() {
    const all = [...scrolling.values(), ...drawing.values()];
    scrolling.clear();
    drawing.clear();
    for (const work of all)
        work();
}
export function scrollToMiddle(list, element) {
    wait(scrolling, list, () => {
        if (element.isConnected)
            list.scrollTop = element.offsetTop - list.clientHeight / 2;
    });
}
