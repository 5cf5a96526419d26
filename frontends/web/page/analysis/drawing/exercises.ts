// The costliest moves of a player: a table of what each has lost, and the sentence about the one on the board.

import { make } from "../../common/dom.ts";
import { formatNumber, gettext } from "../../common/texts.ts";
import type { ReviewedMove } from "../../engine/kernel.ts";
import { lossText, pointsText } from "../../record/review.ts";
import { judgementOf } from "../judgements.ts";
import type { Player } from "../shares.ts";
import { markIcon, redraw, textButton } from "./svg.ts";

interface ExercisesOptions {
  /** The player of the moves. */
  learner: Player;
  /** The number of the move that the board compares with the best one. */
  compared: number | null;
  /** Called with the move that the user chooses. */
  onCompare: (move: ReviewedMove) => void;
}

/** Draw the costliest moves of a player. */
export function drawExercises(element: HTMLElement, moves: readonly ReviewedMove[], options: ExercisesOptions) {
  const player = options.learner.name;
  const none = gettext("No move of {player} cost half a point of win share or more.", { player });
  if (moves.length === 0) return redraw(element, make("p", {}, none));
  const heads = [gettext("Win share"), gettext("Cells"), gettext("Better")];
  redraw(
    element,
    make(
      "table",
      { class: "summary costly" },
      make("caption", {}, gettext("The costliest moves, and what they cost")),
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          make("th", { scope: "col" }, gettext("Move")),
          ...heads.map((head) => make("th", { scope: "col", class: "number" }, head)),
        ),
      ),
      make("tbody", {}, ...moves.map((move) => row(move, options))),
    ),
  );
}

/** Show what a compared move has lost; hide the element without one. */
export function drawCompared(element: HTMLElement, move: ReviewedMove | null) {
  element.hidden = move === null;
  if (!move) return;
  const { ply, player, best } = move;
  element.textContent = gettext("Move {ply}: {player} played {move}, which cost {cost}. Better is {best}.", {
    ply,
    player,
    move: move.move,
    best,
    cost: lossText(move),
  });
}

function row(move: ReviewedMove, { learner, compared, onCompare }: ExercisesOptions) {
  const judgement = judgementOf(move);
  const cells = Math.round(move.lostCells);
  const values = [pointsText(move.loss), `${cells < 0 ? "\u2212" : ""}${formatNumber(Math.abs(cells))}`, move.best];
  return make(
    "tr",
    { "aria-current": move.ply === compared && "step" },
    make(
      "th",
      { scope: "row" },
      textButton(
        `costly-${move.ply}`,
        () => onCompare(move),
        gettext("{ply}. {move}", { ply: move.ply, move: move.move }),
      ),
      judgement ? " " : "",
      judgement && markIcon(judgement, learner.style),
    ),
    ...values.map((value) => make("td", { class: "number" }, value)),
  );
}
