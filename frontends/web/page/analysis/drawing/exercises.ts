// The costliest moves of a player: a table of what each has lost, and the sentence about the one on the board.

import { make } from "../../common/dom.ts";
import { formatNumber, gettext, noop } from "../../common/texts.ts";
import type { ReviewedMove } from "../../engine/kernel.ts";
import { pointsText } from "../../record/review.ts";
import { type Forms, says, type Who } from "../../words/who.ts";
import { costSentence, judgementOf, NOTHING_COSTLY } from "../judgements.ts";
import type { Player } from "../shares.ts";
import { markIcon, redraw, textButton } from "./svg.ts";

interface ExercisesOptions {
  /** The player of the moves. */
  learner: Player;
  who: Who;
  /** The number of the move that the board compares with the best one. */
  compared: number | null;
  /** Called with the move that the user chooses. */
  onCompare: (move: ReviewedMove) => void;
}

const CAPTION: Forms = {
  others: noop("The costliest moves of {player}, and what they cost"),
  you: noop("Your costliest moves, and what they cost"),
};

/** Draw the costliest moves of a player. */
export function drawExercises(element: HTMLElement, moves: readonly ReviewedMove[], options: ExercisesOptions) {
  const { who, learner } = options;
  if (moves.length === 0) return redraw(element, make("p", {}, says(who, NOTHING_COSTLY, learner.name)));
  const heads = [gettext("Win share"), gettext("Cells"), gettext("Better")];
  redraw(
    element,
    make(
      "table",
      { class: "summary costly" },
      make("caption", {}, says(who, CAPTION, learner.name)),
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
export function drawCompared(element: HTMLElement, move: ReviewedMove | null, who: Who) {
  element.hidden = move === null;
  if (!move) return;
  element.textContent = `${costSentence(move, who)} ${gettext("{best} is better.", { best: move.best })}`;
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
