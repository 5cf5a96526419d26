// The best moves of a turn, as the engine ranks them.

import { make } from "../../common/dom.ts";
import { formatNumber, gettext } from "../../common/texts.ts";
import type { Analysis, RankedMove } from "../../engine/kernel.ts";
import { titleOf, type Who } from "../../words/who.ts";
import type { Player } from "../shares.ts";
import { shareBar, shareNumbers } from "./shares.ts";
import { redraw, textButton } from "./svg.ts";

const SHOWN_MOVES = 5; // of an analysis
const SHOWN_LINE = 10; // moves of a principal variation

interface LinesOptions {
  players: Player[];
  who: Who;
  /** The style of the player to move, such as `blue`. */
  style: string;
  /** `null` leaves the speed out. */
  nodesPerSecond: number | null;
  /**
   * Called with the moves to play from the analysed turn, when the user chooses a move or a move of a principal
   * variation.
   */
  onMoves: (moves: string[]) => void;
}

/**
 * Draw an analysis: the five best moves with win shares, expected cells and principal variation, the search effort,
 * and the result if the turn is solved.
 *
 * @param analysis `null` empties the element.
 */
export function drawLines(element: HTMLElement, analysis: Analysis | null, options: LinesOptions) {
  if (!analysis) return element.replaceChildren();
  const items = analysis.moves.slice(0, SHOWN_MOVES).map((move, index) => lineItem(move, index + 1, options));
  redraw(
    element,
    make("ol", { class: "lines" }, ...items),
    make("p", { class: "effort small muted" }, effortText(analysis, options.nodesPerSecond)),
    ...(analysis.solved ? [make("p", { class: "solved" }, solvedText(analysis, options))] : []),
  );
}

/**
 * Return the entry of a move: its rank, the move, the win shares with the expected cells, and the principal variation.
 *
 * @param rank The place of the move among the best, from 1.
 */
function lineItem(
  { move, shares, value, cells, line }: RankedMove,
  rank: number,
  { players, who, style, onMoves }: LinesOptions,
) {
  const replies = line.slice(1, SHOWN_LINE).map((reply, index) => {
    const press = () => onMoves(line.slice(0, index + 2));
    return textButton(`${rank}-${index + 1}`, press, reply);
  });
  return make(
    "li",
    { class: "ranked" },
    make("span", { class: `rank ${style}` }, rank),
    textButton(`${rank}-0`, () => onMoves([move]), move),
    shares ? shareBar(shares, players) : make("span", {}, gettext("{percent} %", { percent: Math.round(100 * value) })),
    shares && shareNumbers(shares, cells, players, who),
    replies.length > 0 &&
      make("div", { class: "variation", role: "group", "aria-label": gettext("Expected replies") }, ...replies),
  );
}

/** Return how deep and how far an analysis has searched, such as `Depth 19, 20,000 nodes, 350,000 nodes/s`. */
function effortText({ depth, nodes }: Analysis, nodesPerSecond: number | null) {
  const effort = gettext("Depth {depth}, {nodes} nodes", { depth, nodes: formatNumber(nodes) });
  return nodesPerSecond === null
    ? effort
    : `${effort}, ${gettext("{nodes} nodes/s", { nodes: formatNumber(nodesPerSecond) })}`;
}

function solvedText({ moves }: Analysis, { players, who }: LinesOptions) {
  const cells = moves[0]?.cells;
  if (!cells) return gettext("Solved: a longer search would not change the value of the best move.");
  const result = players.map(({ name }, index) => `${titleOf(who, name)} ${Math.round(cells[index] ?? 0)}`).join(", ");
  return gettext("Solved. Proven result: {result}.", { result });
}
