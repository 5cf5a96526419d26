// The board of the front page, which replays a game slowly.

import { flip } from "../board/flip.ts";
import { drawRegions } from "../board/regions.ts";
import { drawMark, drawTile } from "../board/tile.ts";
import { find, findAll, prefersReducedMotion, readJson } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";

const PAUSE = 1_100; // milliseconds from one move to the next
const REST = 6_000; // milliseconds for which the end of the game stays

/** The game to replay; see `Showcase` in `frontends/web/showcase.py`. */
interface Showcase {
  ply: number;
  start: Record<string, string>;
  moves: [style: string, ...cells: string[]][];
}

/**
 * Replay the game of the page again and again, beginning at the position that the page shows, until the user stops it.
 * The board stands still if the user wants no animations.
 */
export function startLivingBoard() {
  if (prefersReducedMotion()) return;
  const stage = find(HTMLElement, ".living-board");
  const { ply, start, moves }: Showcase = readJson("#showcase");
  const groups = new Map(findAll(SVGGElement, "[data-name]", stage).map((group) => [group.dataset.name ?? "", group]));
  const button = find(HTMLButtonElement, "#living-board-pause");
  let next = ply;
  let isPlaying = true;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(step, next === moves.length ? REST : PAUSE);
  };
  const step = () => {
    if (!document.hidden) {
      if (next === moves.length) {
        next = 0;
        for (const [name, group] of groups) drawTile(group, start[name] ?? "none");
      } else {
        play(groups, moves[next++] ?? ["none"]);
      }
      drawRegions(stage);
    }
    wait();
  };
  button.addEventListener("click", () => {
    isPlaying = !isPlaying;
    button.textContent = isPlaying ? gettext("Stop") : gettext("Replay");
    if (isPlaying) wait();
    else clearTimeout(timer);
  });
  button.hidden = false;
  wait();
}

/**
 * Draw a move: the cells flip one after the other, and the cell played on gets the mark of a last move.
 *
 * @param groups The groups of the drawing, keyed by the names of the cells.
 */
function play(groups: ReadonlyMap<string, SVGGElement>, [style, ...cells]: Showcase["moves"][number]) {
  for (const group of groups.values()) group.children[1]?.remove();
  for (const [index, name] of cells.entries()) {
    const group = groups.get(name);
    if (!group) continue;
    flip(group, index, () => {
      drawTile(group, style);
      drawMark(group, index === 0 ? "moved" : "taken");
    });
  }
}
