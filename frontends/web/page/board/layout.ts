// The layout of a board on the page: the drawing and the buttons over it, for any rows of cells.

import { find, findAll, makeSvg } from "../common/dom.ts";

const LABELS = 0.7; // width of the labels of columns and rows, in cells; see `board.py`
const EDGE = 0.15; // from the cells to the right and the lower edge, in cells

/**
 * Give the drawing of a board, and the grid of buttons if it has one, other rows of empty cells.
 *
 * @param stage The element that holds both.
 * @param rows The names of the cells of each row.
 */
export function layOut(stage: ParentNode, rows: string[][]) {
  const drawing = find(SVGSVGElement, "svg.board", stage);
  const [width, height] = [rows[0]?.length ?? 0, rows.length];
  drawing.dataset.columns = String(width);
  drawing.dataset.rows = String(height);
  drawing.setAttribute("viewBox", [-LABELS, -LABELS, width + LABELS + EDGE, height + LABELS + EDGE].join(" "));
  const ground = find(SVGRectElement, ".ground", drawing);
  ground.setAttribute("width", String(width + 0.2));
  ground.setAttribute("height", String(height + 0.2));
  find(SVGGElement, ".labels", drawing).replaceChildren(
    ...(rows[0] ?? []).map((name, x) => labelAt(name.charAt(0), x + 0.5, -0.24)),
    ...rows.map(([name = ""], y) => labelAt(name.slice(1), -0.38, y + 0.65)),
  );
  for (const cell of findAll(SVGGElement, "[data-name]", drawing)) cell.remove();
  const cells = rows.flatMap((row, y) => row.map((name, x) => cellAt(name, x, y)));
  find(SVGGElement, ".preview", drawing).before(...cells);
  for (const grid of findAll(HTMLElement, "[role=grid]", stage)) layOutButtons(grid, rows);
}

/** Give a grid of buttons other rows, with copies of its first row and button. */
function layOutButtons(grid: HTMLElement, rows: string[][]) {
  const [row, button] = [find(HTMLElement, "[role=row]", grid), find(HTMLButtonElement, "button", grid)];
  const copies = rows.map((names) => {
    const copy = row.cloneNode() as HTMLElement;
    for (const name of names) {
      const cell = button.cloneNode() as HTMLButtonElement;
      cell.value = name;
      copy.append(cell);
    }
    return copy;
  });
  grid.replaceChildren(...copies);
}

function labelAt(text: string, x: number, y: number) {
  const element = makeSvg("text", { x, y });
  element.textContent = text;
  return element;
}

function cellAt(name: string, x: number, y: number) {
  const cell = makeSvg("g", { class: "cell none", "data-name": name });
  cell.append(makeSvg("use", { href: "#tile-none", x, y }));
  return cell;
}
