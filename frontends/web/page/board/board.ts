// The board on the page: an SVG image and, over it, a grid of buttons. It knows no rules.

import { find, findAll, makeSvg, prefersReducedMotion } from "../common/dom.ts";
import { cellLabel } from "./cell-label.ts";
import { flip } from "./flip.ts";
import { Grid } from "./grid.ts";
import { layOut } from "./layout.ts";
import { drawRegions } from "./regions.ts";
import { flipOrder, hintShape, markOf, previewShapes, waitingShape, wonShape } from "./shapes.ts";
import { drawMark, drawTile } from "./tile.ts";
import type { CellView, View } from "./view.ts";

/** What a board marks and animates beside the content of its cells. */
interface Marks {
  /** Whether the cells that the last move changed flip one after the other, unless the user wants no animations. */
  flips?: boolean;
  /** Whether to mark the moves that the view offers. */
  showsMoves?: boolean;
  /** The name of the cell that a hint suggests, which gets a frame. */
  hinted?: string | null;
  /** The name of the cell of a move that has not been sent yet, which gets a circle. */
  waiting?: string | null;
  /** The names of the cells that the last move has won, which get a ring. */
  won?: readonly string[];
}

export class Board {
  #view: View | null = null;

  /** Whether the moves that the view offers are marked. */
  #showsMoves = false;

  #hinted: string | null = null;

  /** The cell of a move that has not been sent yet. */
  #waiting: string | null = null;

  /** The cells that the last move has won. */
  #won: readonly string[] = [];

  /** The element that holds the buttons. */
  element;
  grid = new Grid([]);

  #stage;
  #drawing;
  #overlay;
  #groups = new Map<string, SVGGElement>();
  #buttons = new Map<string, HTMLButtonElement>();

  /**
   * Find the SVG image of a board and the buttons over its cells in the page, and enable the buttons.
   *
   * @param stage The element that holds the SVG image and the grid of buttons.
   */
  constructor(stage: ParentNode) {
    this.#stage = stage;
    this.#drawing = find(SVGSVGElement, "svg.board", stage);
    this.#overlay = find(SVGGElement, ".preview", this.#drawing);
    this.element = find(HTMLElement, "[role=grid]", stage);
    this.#findCells();
  }

  /** Give the board the rows of a view, if it has other ones: those of a small board, or of a large one. */
  #layOut({ rows }: View) {
    const names = rows.map((row) => row.map(({ name }) => name));
    if (String(names) === String(this.grid.rows)) return;
    const hadFocus = this.element.contains(document.activeElement);
    layOut(this.#stage, names);
    this.#findCells();
    if (hadFocus) this.focus(this.grid.middle);
  }

  /** Find the cells of the drawing and the buttons over them, enable the buttons, and make them one tab stop. */
  #findCells() {
    this.#groups = new Map(
      findAll(SVGGElement, "[data-name]", this.#drawing).map((group) => [group.dataset.name ?? "", group]),
    );
    const rows = findAll(HTMLElement, "[role=row]", this.element).map((row) =>
      findAll(HTMLButtonElement, "button", row),
    );
    this.#buttons = new Map(rows.flat().map((button) => [button.value, button]));
    this.grid = new Grid(rows.map((row) => row.map((button) => button.value)));
    for (const [name, button] of this.#buttons) {
      button.disabled = false;
      button.tabIndex = name === this.grid.middle ? 0 : -1;
    }
  }

  /**
   * Draw all cells of a view, and label the buttons over them for screen readers.
   *
   * @returns Fulfilled once all flips have ended.
   */
  async show(
    view: View,
    { flips = false, showsMoves = false, hinted = null, waiting = null, won = [] }: Marks = {},
  ): Promise<void> {
    this.#layOut(view);
    this.#view = view;
    this.#showsMoves = showsMoves;
    this.#hinted = hinted;
    this.#waiting = waiting;
    this.#won = won;
    const mover = view.players.find((player) => player.is_to_move);
    this.#drawing.setAttribute("class", mover ? `board mover-${mover.style}` : "board");
    this.preview(null);
    const order = flips && !prefersReducedMotion() ? flipOrder(view) : [];
    const drawn = view.rows.flat().map((cell) => {
      this.#label(cell);
      const index = order.indexOf(cell.name);
      if (index < 0) return this.#draw(cell);
      return flip(this.#group(cell.name), index, () => this.#view === view && this.#draw(cell));
    });
    drawRegions(this.#drawing);
    await Promise.all(drawn);
  }

  /**
   * Preview a move: draw small tiles of the player to move on the cell of the move and on the cells that the move would
   * capture.
   *
   * @param move The name of the cell to play on; `null` or a move that the view does not offer removes the preview.
   */
  preview(move: string | null) {
    const shapes = this.#view && move !== null ? previewShapes(this.#view, this.grid, move) : [];
    shapes.push(...this.#won.map((name) => wonShape(this.grid, name)));
    if (this.#hinted !== null) shapes.push(hintShape(this.grid, this.#hinted));
    if (this.#waiting !== null) shapes.push(waitingShape(this.grid, this.#waiting));
    this.#overlay.replaceChildren(...shapes.map(({ tag, attributes }) => makeSvg(tag, attributes)));
  }

  /**
   * Frame the cell that a hint suggests, preview the move there and say so in the screen reader text of the cell. The
   * keyboard focus stays, so that a key pressed again does not play the move.
   */
  hint(move: string) {
    this.#hinted = move;
    for (const cell of this.#view?.rows.flat() ?? []) this.#label(cell);
    this.preview(move);
  }

  /**
   * Return the names of the cells that a move would capture; `undefined` if the move is not one of those that the view
   * offers.
   */
  captured(move: string) {
    return this.#view?.takes[move];
  }

  /**
   * Move the keyboard focus to the button over a cell.
   *
   * @throws RangeError if there is no such cell.
   */
  focus(name: string) {
    this.button(name).focus();
  }

  /** @throws RangeError if there is no such cell. */
  button(name: string) {
    return known(this.#buttons, name);
  }

  /**
   * Return the CSS classes of a cell in the SVG image. One class is the style of the cell's content, such as `wall` or
   * `blue`.
   *
   * @throws RangeError if there is no such cell.
   */
  classes(name: string) {
    return this.#group(name).classList;
  }

  /**
   * Draw a cell with new content, and remove the mark on it, such as the mark of the last move.
   *
   * @param style The style of the new content, such as `wall` or `blue`.
   * @param text The text with which a screen reader describes the cell.
   */
  paint(name: string, style: string, text: string) {
    drawTile(this.#group(name), style);
    drawRegions(this.#drawing);
    this.button(name).setAttribute("aria-label", text);
  }

  #draw(cell: CellView) {
    drawTile(this.#group(cell.name), cell.style);
    const mark = markOf(cell, this.#showsMoves && this.captured(cell.name) !== undefined);
    if (mark) drawMark(this.#group(cell.name), mark);
  }

  /** Set the screen reader text of the button over a cell, and mark whether the view offers a move there. */
  #label(cell: CellView) {
    const button = this.button(cell.name);
    const view = this.#view as View;
    const text = cellLabel(view, cell, cell.name === this.#hinted, cell.name === this.#waiting);
    button.setAttribute("aria-label", text);
    button.classList.toggle("can-play", this.captured(cell.name) !== undefined);
  }

  #group(name: string) {
    return known(this.#groups, name);
  }
}

/** Return the element of a cell; throw a RangeError if `name` is not a key of `cells`. */
function known<V>(cells: ReadonlyMap<string, V>, name: string) {
  const value = cells.get(name);
  if (value === undefined) throw new RangeError(`The board has no cell ${name}.`);
  return value;
}

/** Return the name of the cell whose button an event targets; `null` if it targets no cell. */
export function cellOf(event: Event) {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  return button?.value ?? null;
}
