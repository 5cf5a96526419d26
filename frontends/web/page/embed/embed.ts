// The page for frames of other sites: shows the position or the game record in its address, move by move.
//
// The query has the position string `p`, or a record `record`, and `at`, the number of moves before the turn to show.

import { Board } from "../board/board.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { moveView } from "../board/turns.ts";
import { viewOf } from "../board/view.ts";
import type { MoveView } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import { showNoKernel } from "../common/no-kernel.ts";
import { gettext } from "../common/texts.ts";
import { Rules } from "../engine/rules.ts";
import { parseRecord, translated } from "../record/record.ts";
import { mainLine, treeOf } from "../record/tree.ts";

const main = find(HTMLElement, "main");
const query = new URLSearchParams(location.search);
const rules = new Rules(showNoKernel);
const board = new Board(find(HTMLElement, ".stage"));
new GridFocus(board);

if (await rules.load()) {
  try {
    await open();
  } catch (error) {
    const problem = find(HTMLElement, "#problem");
    problem.textContent = (error as Error).message;
    problem.hidden = false;
  }
  main.dataset.ready = "";
}
delete main.dataset.empty;

/** Show what the query names, and let the visitor step through it. */
async function open() {
  const record = query.get("record");
  const tree = record ? await parseRecord(record, (...lines) => rules.ask(...lines)) : treeOf(query.get("p") ?? "", []);
  const moves = mainLine(tree);
  await translated(rules.ask("turn", tree.start, moves.join(" ")));
  const at = Number.parseInt(query.get("at") ?? "", 10);
  let ply = Math.min(Math.max(Number.isNaN(at) ? moves.length : at, 0), moves.length);
  const show = (wanted: number) => {
    ply = Math.min(Math.max(wanted, 0), moves.length);
    return draw(tree.start, moves, ply);
  };
  const targets: Record<string, () => number> = {
    first: () => 0,
    previous: () => ply - 1,
    next: () => ply + 1,
    last: () => moves.length,
  };
  for (const button of findAll(HTMLButtonElement, "[data-step]")) {
    button.addEventListener("click", () => show(targets[button.dataset.step ?? ""]?.() ?? ply));
  }
  find(HTMLElement, "#steps").hidden = moves.length === 0;
  await show(ply);
}

/** Draw the turn after some moves, with the move that leads to it. */
async function draw(start: string, moves: string[], ply: number) {
  const turn = await rules.turn(start, moves.slice(0, ply));
  const before = ply > 0 ? await rules.turn(start, moves.slice(0, ply - 1)) : null;
  if (!turn) return;
  const last: MoveView[] = before ? [moveView(before, moves[ply - 1] ?? "", turn)] : [];
  const view = viewOf(turn.position, { moves: last });
  await board.show(view);
  find(HTMLElement, "#status").textContent = view.status;
  find(HTMLElement, "#ply").textContent = gettext("Move {ply} of {plies}", { ply, plies: moves.length });
  for (const button of findAll(HTMLButtonElement, "[data-step]")) {
    const isBack = button.dataset.step === "first" || button.dataset.step === "previous";
    button.disabled = ply === (isBack ? 0 : moves.length);
  }
  const analyse = find(HTMLAnchorElement, "#analyse");
  analyse.href = `${main.dataset.analysis}?${new URLSearchParams({ p: turn.position })}`;
  analyse.hidden = false;
}
