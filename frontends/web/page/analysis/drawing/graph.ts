// The graph of a game's win shares: a slider for the pointer and the keyboard, and its numbers as text.

import { make, makeSvg } from "../../common/dom.ts";
import { inNextFrame } from "../../common/frames.ts";
import { gettext } from "../../common/texts.ts";
import { BY_COLOUR, titleOf, type Who } from "../../words/who.ts";
import { graphNodes, plyAfterKey, plyAt, plyText, type ShareGraph } from "../graph.ts";
import { judgementName, judgementOf, judgementsOf } from "../judgements.ts";
import { type Player, percentages } from "../shares.ts";
import { markIcon, svgElement, tileIcon } from "./svg.ts";

export class GraphView {
  #graph: ShareGraph | null = null;
  #who = BY_COLOUR;
  /** The text of the table that is in the page. */
  #listed = "";

  #players: Player[];
  #onPly: (ply: number) => void;
  #drawing;
  #slider;
  #text;
  #legend;
  #details;

  /**
   * Fill an element with an empty graph.
   *
   * @param onPly Called with the number of moves before the turn that the user chooses.
   */
  constructor(element: HTMLElement, players: Player[], onPly: (ply: number) => void) {
    this.#players = players;
    this.#onPly = onPly;
    this.#drawing = makeSvg("svg", { "aria-hidden": "true" });
    this.#slider = make("div", {
      class: "slider",
      role: "slider",
      tabindex: 0,
      "aria-label": gettext("Win shares of the players after each move"),
    });
    this.#slider.append(this.#drawing);
    this.#text = make("p", { class: "graph-text" });
    this.#legend = make("ul", { class: "legend small" });
    this.#details = make("details", { class: "small" }, make("summary", {}, gettext("Win shares as a table")));
    element.replaceChildren(this.#slider, this.#text, this.#legend, this.#details);
    // The drawing changes the height of its place, which an observer must not do before the next frame.
    new ResizeObserver(() => this.#drawSoon()).observe(this.#slider);
    this.#slider.addEventListener("keydown", (event) => this.#press(event));
    this.#slider.addEventListener("pointerdown", (event) => this.#point(event));
    this.#slider.addEventListener("pointermove", (event) => event.buttons === 1 && this.#point(event));
    this.#details.addEventListener("toggle", () => this.#list());
  }

  /** Draw a graph; while a review computes, the part of it that is known. */
  show(graph: ShareGraph, who: Who) {
    this.#graph = graph;
    this.#who = who;
    const text = plyText(graph, graph.shown, this.#players, who);
    this.#text.textContent = text;
    const values = { "aria-valuemin": 0, "aria-valuemax": graph.plies, "aria-valuenow": graph.shown };
    for (const [name, value] of Object.entries(values)) this.#slider.setAttribute(name, String(value));
    this.#slider.setAttribute("aria-valuetext", text);
    this.#drawSoon();
    this.#explain(graph);
    this.#list();
  }

  #drawSoon() {
    inNextFrame(this, () => this.#draw());
  }

  /** Draw the graph as wide as its place, and no higher than its style allows. */
  #draw() {
    const width = this.#slider.clientWidth;
    if (!this.#graph || width === 0) return;
    // The pane of a phone is low.
    const most = Number.parseFloat(getComputedStyle(this.#drawing).maxHeight) || Infinity;
    const size = { width, height: Math.round(Math.min(Math.max(width / 3, 190), 240, most)) };
    this.#drawing.setAttribute("viewBox", `0 0 ${size.width} ${size.height}`);
    this.#drawing.replaceChildren(...graphNodes(this.#graph, this.#players, size).map(svgElement));
  }

  /** Name the marks that the graph has. */
  #explain(graph: ShareGraph) {
    const items = judgementsOf(graph.moves).map((judgement) =>
      make("li", {}, markIcon(judgement), judgementName(judgement)),
    );
    if (graph.turningPoint !== null) items.push(make("li", {}, flagIcon(), gettext("turning point")));
    this.#legend.replaceChildren(...items);
    this.#legend.hidden = items.length === 0;
  }

  /** List the win shares in a table, once the user has opened it. */
  #list() {
    const graph = this.#graph;
    if (!graph || !this.#details.open) return;
    const texts = JSON.stringify([
      graph.shares,
      graph.moves,
      this.#players.map(({ name }) => titleOf(this.#who, name)),
    ]);
    if (texts === this.#listed) return;
    this.#listed = texts;
    this.#details.querySelector("table")?.remove();
    this.#details.append(shareTable(graph, this.#players, this.#who));
  }

  /** Go to the turn to which a key leads. */
  #press(event: KeyboardEvent) {
    if (!this.#graph || event.altKey || event.ctrlKey || event.metaKey) return;
    const ply = plyAfterKey(event.key, this.#graph.shown, this.#graph.plies);
    if (ply === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#go(ply);
  }

  /** Go to the turn under the pointer. */
  #point(event: PointerEvent) {
    if (!this.#graph || event.button > 0) return;
    const { left, width } = this.#slider.getBoundingClientRect();
    this.#go(plyAt(event.clientX - left, this.#graph.plies, width));
  }

  /** Go to a turn, unless it is shown. */
  #go(ply: number) {
    if (ply !== this.#graph?.shown) this.#onPly(ply);
  }
}

/** Return an icon of the flag that marks the turning point. */
function flagIcon() {
  const icon = makeSvg("svg", { class: "mark-icon", viewBox: "-3 -2 14 14", "aria-hidden": "true" });
  icon.append(makeSvg("path", { class: "flag", d: "M0 0h8l-3 4 3 4H1.5v4H0z" }));
  return icon;
}

/** Return a table of the known win shares, with a row for each turn that has some. */
function shareTable({ shares, moves }: ShareGraph, players: Player[], who: Who) {
  const head = players.map(({ name, style }) =>
    make(
      "th",
      { scope: "col", class: "number" },
      tileIcon(style),
      make("span", { class: "visually-hidden" }, titleOf(who, name)),
    ),
  );
  const rows = shares.flatMap((trio, ply) => {
    if (!trio) return [];
    const move = moves.find((reviewed) => reviewed.ply === ply);
    const judgement = move && judgementOf(move);
    const numbers = percentages(trio).map((percent) =>
      make("td", { class: "number" }, gettext("{percent} %", { percent })),
    );
    const name = move ? `${ply}. ${titleOf(who, move.player)} ${move.move}` : String(ply);
    return [
      make("tr", {}, make("th", { scope: "row" }, name, judgement ? `, ${judgementName(judgement)}` : ""), ...numbers),
    ];
  });
  return make(
    "table",
    { class: "share-table" },
    make("thead", {}, make("tr", {}, make("th", { scope: "col" }, gettext("Move")), ...head)),
    make("tbody", {}, ...rows),
  );
}
