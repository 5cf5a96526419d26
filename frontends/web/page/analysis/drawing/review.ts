// The review of a game: its progress, a summary of the players, the turning point and the judged moves.

import { make } from "../../common/dom.ts";
import { formatNumber, gettext, noop } from "../../common/texts.ts";
import type { Likeness, PlayerSummary, Review } from "../../engine/kernel.ts";
import { characterOf } from "../../words/characters.ts";
import { type Forms, nameOf, says, titleOf, type Who } from "../../words/who.ts";
import { turningText } from "../graph.ts";
import { costText, JUDGEMENTS, type JudgedMove, judgementOf } from "../judgements.ts";
import type { Player } from "../shares.ts";
import { markIcon, redraw, textButton, tileIcon } from "./svg.ts";

/** The parts of a review that the page lists. */
type Reviewed = Pick<Review, "summaries" | "turningPoint"> & { moves: readonly JudgedMove[] };

interface ReviewOptions {
  players: Player[];
  /** The player whose judged moves are listed. */
  learner: string;
  who: Who;
  /** The number of moves before the shown turn; `null` in a variation. */
  shown: number | null;
  /** Whether all moves are reviewed; before, the turning point is unknown. */
  isComplete: boolean;
  /** Which opponents the players move like. */
  likenesses: readonly Likeness[];
  /** Called with the number of a move that the user chooses. */
  onPly: (ply: number) => void;
  /** Called with the move whose better line the user chooses. */
  onBetter: (move: JudgedMove) => void;
}

/** The field of a summary with the count of each judgement, and the name of the count. */
const COUNTS = {
  inaccuracy: ["inaccuracies", noop("Inaccuracies")],
  mistake: ["mistakes", noop("Mistakes")],
  blunder: ["blunders", noop("Blunders")],
  kingmaker: ["kingmakers", noop("Kingmakers")],
} as const;

/**
 * Draw how much of a review is done: a bar and a text. The element is hidden when no review is under way.
 *
 * @param progress The numbers of moves; `null` hides the element.
 */
export function drawProgress(element: HTMLElement, progress: { done: number; total: number } | null) {
  element.hidden = progress === null;
  if (!progress) return;
  const { done, total } = progress;
  const text = gettext("{done} of {total} moves reviewed", { done, total });
  const bar = element.querySelector("progress") ?? make("progress", { "aria-label": gettext("Review") });
  bar.max = total;
  bar.value = done;
  bar.textContent = text;
  element.replaceChildren(bar, make("span", { class: "small" }, text));
}

const NONE_JUDGED: Forms = {
  others: noop("{player} made no inaccuracies, mistakes, blunders or kingmaker moves."),
  you: noop("You made no inaccuracies, mistakes, blunders or kingmaker moves."),
};

export function drawReview(element: HTMLElement, review: Reviewed, options: ReviewOptions) {
  const { isComplete, learner, likenesses, who } = options;
  const judged = review.moves.filter((move) => move.player === learner && judgementOf(move));
  redraw(
    element,
    summaryTable(review.summaries, options),
    ...likenessParagraph(likenesses, who),
    ...(isComplete ? [turningParagraph(review, options)] : []),
    ...(isComplete && judged.length === 0 ? [make("p", {}, says(who, NONE_JUDGED, learner))] : []),
    make("ol", { class: "judged" }, ...judged.map((move) => judgedItem(move, options))),
  );
}

function summaryTable(summaries: readonly PlayerSummary[], { players, who }: ReviewOptions) {
  const ordered = players.map(({ name }) => summaries.find(({ player }) => player === name));
  const heads = players.map(({ name, style }) =>
    make("th", { scope: "col", class: "number" }, tileIcon(style), make("br"), titleOf(who, name)),
  );
  const accuracies = ordered.map((summary) => {
    const accuracy = summary?.accuracy ?? null;
    return accuracy === null ? "–" : gettext("{percent} %", { percent: formatNumber(accuracy, 1) });
  });
  return make(
    "table",
    { class: "summary" },
    make("thead", {}, make("tr", {}, make("td"), ...heads)),
    make(
      "tbody",
      {},
      summaryRow([gettext("Accuracy")], accuracies),
      ...JUDGEMENTS.map((judgement) => {
        const [field, name] = COUNTS[judgement];
        const counts = ordered.map((summary) => summary?.[field] ?? 0);
        return summaryRow([markIcon(judgement), gettext(name)], counts);
      }),
    ),
  );
}

/** @param values One for each player. */
function summaryRow(head: (Node | string)[], values: (number | string)[]) {
  const cells = values.map((value) => make("td", { class: "number" }, value));
  return make("tr", {}, make("th", { scope: "row" }, ...head), ...cells);
}

const LIKENESS: Forms = {
  others: noop("{player} played most like {opponent}."),
  you: noop("You played most like {opponent}."),
};

/** Say whom the players played most like, but not that a computer player played most like itself. */
function likenessParagraph(likenesses: readonly Likeness[], who: Who) {
  const named = likenesses.map(({ player, opponent }) => ({ player, opponent: characterOf(opponent).name }));
  const told = named.filter(({ player, opponent }) => nameOf(who, player).replace(/ \d$/, "") !== opponent);
  const sentences = told.map(({ player, opponent }) => says(who, LIKENESS, player, { opponent }));
  return told.length ? [make("p", {}, sentences.join(" "))] : [];
}

function turningParagraph(review: Reviewed, { who, onPly }: ReviewOptions) {
  const text = turningText(review, who);
  const { turningPoint } = review;
  if (turningPoint === null) return make("p", {}, text);
  return make(
    "p",
    {},
    textButton("turn", () => onPly(turningPoint), text),
  );
}

function judgedItem(move: JudgedMove, { players, shown, who, onPly, onBetter }: ReviewOptions) {
  const judgement = judgementOf(move);
  const style = players.find(({ name }) => name === move.player)?.style;
  const isBest = move.best === move.move;
  return make(
    "li",
    { class: "judged-move", "aria-current": move.ply === shown && "step" },
    judgement && markIcon(judgement, style),
    make(
      "span",
      {},
      textButton(
        `move-${move.ply}`,
        () => onPly(move.ply),
        gettext("{ply}. {move}", { ply: move.ply, move: move.move }),
      ),
      `: ${costText(move, who)}.`,
      ...(isBest ? [] : [` ${gettext("Better:")} `]),
      !isBest && textButton(`better-${move.ply}`, () => onBetter(move), move.line.slice(0, 6).join(" ")),
      isBest ? "" : ".",
    ),
  );
}
