// Duels: the score to beat, and the comparison of two games of the same deal. Other games do not load this.

import { moverOf, PLAYERS } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { find, makeSvg } from "../common/dom.ts";
import { gettext, ngettext } from "../common/texts.ts";
import type { Rules } from "../engine/rules.ts";
import { HUMAN } from "../words/facts.ts";

/** The height of the drawing, in cells of a board, and its width, which each game fills. */
const [HEIGHT, WIDTH] = [176, 352];

/** Return the number of the first move, from 1, that differs in two games; `null` if all are the same. */
export function firstDifference(one: readonly string[], other: readonly string[]) {
  const index = Array.from({ length: Math.max(one.length, other.length) }, (_, ply) => ply).find(
    (ply) => one[ply] !== other[ply],
  );
  return index === undefined ? null : index + 1;
}

/** Return the cells of a player at the start and after each move; 0 where the kernel knows no turn. */
export async function cellsByPly(rules: Pick<Rules, "turn">, start: string, moves: readonly string[], player: number) {
  const turns = await Promise.all(
    Array.from({ length: moves.length + 1 }, (_, ply) => rules.turn(start, moves.slice(0, ply))),
  );
  return turns.map((turn) => turn?.scores[player] ?? 0);
}

/**
 * Keep the duel of a game up to date: the score to beat, and the comparison at the end.
 *
 * @param rival The moves of the game to beat.
 */
export function connectDuel(live: () => State, rival: readonly string[], rules: Pick<Rules, "turn">) {
  const end = find(HTMLElement, "#end");
  const draw = () => drawDuel(live(), rival, rules);
  new MutationObserver(draw).observe(end, { attributes: true, attributeFilter: ["open"] });
  draw();
}

async function drawDuel(state: State, rival: readonly string[], rules: Pick<Rules, "turn">) {
  const isOver = moverOf(state.position) === null;
  const player = PLAYERS.findIndex(({ name }) => state.seats.find((seat) => seat.player === name)?.seat === HUMAN);
  const theirs = await cellsByPly(rules, state.start, rival, player);
  const goal = find(HTMLElement, "#duel-goal");
  goal.textContent = ngettext("Challenge: beat {count} cell.", "Challenge: beat {count} cells.", theirs.at(-1) ?? 0);
  goal.hidden = false;
  find(HTMLElement, "#duel").hidden = !isOver;
  if (!isOver) return;
  const moves = state.all_moves.map(({ name }) => name);
  const own = await cellsByPly(rules, state.start, moves, player);
  find(HTMLElement, "#duel-result").textContent = gettext("Cells at the end: you {own}, the challenger {rival}.", {
    own: own.at(-1) ?? 0,
    rival: theirs.at(-1) ?? 0,
  });
  const ply = firstDifference(moves, rival);
  find(HTMLElement, "#duel-move").textContent =
    ply === null
      ? gettext("Both games have the same moves.")
      : gettext("The games differ from move {ply} on: you played {own}, the challenger {rival}.", {
          ply,
          own: moves[ply - 1] ?? "-",
          rival: rival[ply - 1] ?? "-",
        });
  find(SVGElement, "#duel-lines").replaceChildren(line(theirs, "rival"), line(own, "own"));
}

function line(cells: readonly number[], style: string) {
  const points = cells.map((count, ply) => `${(ply * WIDTH) / Math.max(1, cells.length - 1)},${HEIGHT - count}`);
  return makeSvg("polyline", { class: style, points: points.join(" ") });
}
