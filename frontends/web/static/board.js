// The board on the page: the drawing, and over it the cells to point at, focus and press. It shows views as they come
// from the server and knows no rule: what a move takes is what the view says.

import { draw, find, findAll, sleep, wantsLessMotion } from "./dom.js";

const FLIP = 110; // milliseconds for half a flip
const RIPPLE = 45; // milliseconds from one flip to the next

export class Board {
  /** `stage` holds the drawing and the cells over it. */
  constructor(stage) {
    this.drawing = find("svg.board", stage);
    this.grid = find("[role=grid]", stage);
    this.rows = findAll("[role=row]", this.grid).map((row) => findAll("button", row).map((button) => button.value));
    this.names = this.rows.flat();
    this.buttons = new Map(findAll("button", this.grid).map((button) => [button.value, button]));
    this.groups = new Map(findAll("[data-name]", this.drawing).map((group) => [group.dataset.name, group]));
    this.overlay = find(".preview", this.drawing);
    this.view = null;
    this.hinted = null;
    for (const button of this.buttons.values()) {
      button.disabled = false;
      button.tabIndex = -1;
    }
    this.focusable = this.buttons.get(this.names[this.names.length >> 1]);
    this.focusable.tabIndex = 0;
    this.grid.addEventListener("focusin", (event) => this.#rove(event.target));
    this.grid.addEventListener("keydown", (event) => this.#arrow(event));
  }

  /** Show a view; `flips` turns the cells of its last move over, one after the other. */
  async show(view, { flips = false } = {}) {
    this.view = view;
    const mover = view.players.find((player) => player.is_to_move);
    this.drawing.setAttribute("class", mover ? `board mover-${mover.style}` : "board");
    this.preview(null);
    const last = view.moves.at(-1);
    const order = flips && last && !wantsLessMotion() ? [last.name, ...last.taken] : [];
    const turns = view.rows.flat().map((cell) => {
      this.#label(cell);
      const place = order.indexOf(cell.name);
      return place < 0 ? this.#set(cell) : this.#turn(cell, place);
    });
    await Promise.all(turns);
  }

  /** Show what a move would take: the mover's tiles, small, on the cells it takes; null shows nothing. */
  preview(name) {
    const takes = this.view?.takes[name];
    const shown = takes ? [...this.#tile(name, 0.9), ...takes.flatMap((taken) => this.#tile(taken, 0.62))] : [];
    if (this.hinted) {
      const [x, y] = this.#place(this.hinted);
      shown.push(draw("rect", { class: "hint", x: x + 0.05, y: y + 0.05, width: 0.9, height: 0.9, rx: 0.16 }));
    }
    this.overlay.replaceChildren(...shown);
  }

  /** Point out one cell until another is, or none for null. */
  hint(name) {
    this.hinted = name;
    this.preview(null);
  }

  /** Put the keyboard on a cell. */
  focus(name) {
    this.buttons.get(name)?.focus();
  }

  /** The next cell from the focused one where a move can be made, or the one before; undefined where there is none. */
  nextMove(step) {
    const here = this.names.indexOf(this.focusable.value);
    const ahead = [...this.names.slice(here + 1), ...this.names.slice(0, here + 1)];
    const behind = [...this.names.slice(here), ...this.names.slice(0, here)].reverse();
    return (step > 0 ? ahead : behind).find((name) => name in this.view.takes);
  }

  #place(name) {
    const index = this.names.indexOf(name);
    return [index % this.rows[0].length, Math.floor(index / this.rows[0].length)];
  }

  #tile(name, size) {
    const [x, y] = this.#place(name);
    const margin = (1 - size) / 2;
    const mover = this.view.players.find((player) => player.is_to_move);
    const box = { x: x + margin, y: y + margin, width: size, height: size, rx: 0.18 * size };
    const transform = `translate(${x + margin} ${y + margin}) scale(${size})`;
    return [draw("use", { href: `#tile-${mover.style}`, transform }), draw("rect", { class: "outline", ...box })];
  }

  #set(cell) {
    const group = this.groups.get(cell.name);
    const [tile, old] = group.children;
    const mark = cell.moved ? "moved" : cell.taken ? "taken" : cell.is_legal ? "legal" : "";
    group.setAttribute("class", `cell ${cell.style}`);
    if (tile.getAttribute("href") !== `#tile-${cell.style}`) tile.setAttribute("href", `#tile-${cell.style}`);
    old?.remove();
    const [x, y] = this.#place(cell.name);
    if (mark) group.append(draw("use", { href: `#mark-${mark}`, x, y }));
  }

  async #turn(cell, place) {
    const shown = this.view;
    const group = this.groups.get(cell.name);
    const half = (from, to, easing) =>
      group.animate([{ transform: `scaleX(${from})` }, { transform: `scaleX(${to})` }], { duration: FLIP, easing }).finished;
    await sleep(place * RIPPLE);
    await half(1, 0, "ease-in");
    if (this.view === shown) this.#set(cell);
    await half(0, 1, "ease-out");
  }

  /** What a screen reader says of a cell; the template parts.html says the same. */
  #label(cell) {
    const owner = this.view.players.find((player) => player.style === cell.style)?.name;
    const takes = this.view.takes[cell.name];
    const words = [owner ?? (cell.style === "wall" ? "wall" : "empty")];
    if (takes) words.push(`takes ${takes.length}`);
    else if (cell.moved) words.push("last move");
    else if (cell.taken) words.push("just taken");
    const button = this.buttons.get(cell.name);
    button.setAttribute("aria-label", `${cell.name} ${words.join(", ")}`);
    button.classList.toggle("can-play", Boolean(takes));
  }

  #rove(button) {
    this.focusable.tabIndex = -1;
    this.focusable = button;
    button.tabIndex = 0;
  }

  #arrow(event) {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const [width, height] = [this.rows[0].length, this.rows.length];
    let [x, y] = this.#place(event.target.value);
    if (event.altKey || event.metaKey) return;
    if (event.key in steps) {
      // On a narrow page the columns run down (board.css), and the arrows with them.
      const runsDown = getComputedStyle(this.grid).gridAutoFlow.startsWith("column");
      const [right, down] = runsDown ? steps[event.key].toReversed() : steps[event.key];
      [x, y] = [(x + right + width) % width, (y + down + height) % height];
    } else if (event.key === "Home" || event.key === "End") {
      x = event.key === "Home" ? 0 : width - 1;
      if (event.ctrlKey) y = event.key === "Home" ? 0 : height - 1;
    } else if (event.key === "PageUp" || event.key === "PageDown") {
      y = event.key === "PageUp" ? 0 : height - 1;
    } else {
      return;
    }
    event.preventDefault();
    this.focus(this.rows[y][x]);
  }
}
