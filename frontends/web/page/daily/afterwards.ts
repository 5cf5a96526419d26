// After the game of a day: the user's costliest moves, and what computer players would have played.

import { find, findAll, make } from "../common/dom.ts";
import { gettext, ngettext } from "../common/texts.ts";
import type { Engine } from "../engine/engine.ts";
import type { ReviewedMove } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";
import { lossText, reviewOf } from "../record/review.ts";

/** The nodes of each search: those of the shortest review on the page of the analysis. */
const NODES = 300;

/** The costliest moves that are listed. */
const MOST = 3;

/** The computer player of middling strength whose moves are shown beside those of the engine. */
const LEVEL = "level:4";

/** A finished game of a day. */
interface DayGame {
  /** The position before the first move. */
  start: string;
  /** The moves of all players. */
  moves: string[];
  /** The player of the user. */
  player: string;
  /** The URL of the review of the game, with a query that gets the parameter `at`. */
  review: string;
  /** The numbers of the user's moves whose shares among other people are known. */
  compared: number[];
}

/** A move of the user, and the moves of the computer players on the same turn. */
interface Compared {
  ply: number;
  move: string;
  level: string;
  engine: string;
}

/**
 * Return the user's costliest moves in a game, the costliest first, and what computer players would have played in the
 * place of each other move that had an alternative and of which no shares are known.
 *
 * @returns Rejected if the kernel cannot answer.
 */
export async function lookedBackAt(
  { start, moves, player, compared: known }: DayGame,
  engine: Pick<Engine, "evaluate" | "choose">,
  rules: Pick<Rules, "ask">,
): Promise<{ costly: ReviewedMove[]; compared: Compared[] }> {
  const review = await reviewOf(engine, rules, start, moves, NODES);
  const { costly = [] } = review.summaries.find((summary) => summary.player === player) ?? {};
  const compared: Compared[] = [];
  for (const { ply, move, best, ...reviewed } of review.moves) {
    if (reviewed.player !== player || reviewed.choices < 2 || known.includes(ply)) continue;
    // As in a game, each turn has a seed of its own: with the same one, a level errs on all turns or on none.
    const level = await engine.choose(LEVEL, start, moves.slice(0, ply - 1), String(ply - 1));
    compared.push({ ply, move, level, engine: best });
  }
  return { costly: costly.slice(0, MOST).flatMap((ply) => review.moves[ply - 1] ?? []), compared };
}

/**
 * Fill the sections about a finished game, as soon as the engine has looked at it; hide them if it cannot.
 *
 * @param engine An engine that nothing else needs, whose worker is ended afterwards.
 */
export async function drawAfterwards(game: DayGame, engine: Engine, rules: Pick<Rules, "ask">) {
  const costly = find(HTMLElement, "#costly");
  costly.hidden = false;
  try {
    const found = await lookedBackAt(game, engine, rules);
    drawCostly(find(HTMLElement, "#costly-moves"), found.costly, game);
    drawCompared(find(HTMLElement, "#computers"), found.compared, game.review);
  } catch {
    costly.hidden = true;
  }
  engine.end();
}

function drawCostly(element: HTMLElement, moves: readonly ReviewedMove[], { player, review }: DayGame) {
  const items = moves.map((move) => {
    const cost = gettext("cost {cost}; {best} is better", { cost: lossText(move), best: move.best });
    return make("li", {}, moveLink(move, review), " ", make("span", {}, cost));
  });
  const list = make("ul", { class: "day-list" }, ...items);
  element.replaceChildren(
    moves.length > 0
      ? list
      : make("p", {}, gettext("No move of {player} cost half a point of win share or more.", { player })),
  );
}

/**
 * Draw a table of the user's moves and those of the computer players; hide `element` if there are no moves.
 *
 * @param review The URL of the review, with a query to which the parameter `at` is added.
 */
function drawCompared(element: HTMLElement, moves: readonly Compared[], review: string) {
  element.hidden = moves.length === 0;
  const [first = "", second = ""] = findAll(HTMLElement, "#computers [data-name]").map(({ dataset }) => dataset.name);
  const counts = { first, level: agreements(moves, "level"), second, engine: agreements(moves, "engine") };
  find(HTMLElement, "#computers-summary").textContent = ngettext(
    "You agreed with {first} in {level} and with {second} in {engine} of {count} move.",
    "You agreed with {first} in {level} and with {second} in {engine} of {count} moves.",
    moves.length,
    counts,
  );
  const rows = moves.map((each) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, moveLink(each, review)),
      ...[each.level, each.engine].map((move) => cellOf(move, move === each.move)),
    ),
  );
  find(HTMLElement, "#computers tbody").replaceChildren(...rows);
}

/** Return how often a computer player would have played the move of the user. */
function agreements(moves: readonly Compared[], player: "level" | "engine") {
  return moves.filter((each) => each[player] === each.move).length;
}

/** @param isSame Whether the user has played the same move. */
function cellOf(move: string, isSame: boolean) {
  if (!isSame) return make("td", {}, move);
  const same = make("span", { class: "visually-hidden" }, `, ${gettext("your move")}`);
  return make("td", { class: "same" }, move, make("span", { "aria-hidden": "true" }, " \u2713"), same);
}

/** Return a link to the turn before a move in the review of its game. */
function moveLink({ ply, move }: { ply: number; move: string }, review: string) {
  return make("a", { href: `${review}&at=${ply - 1}` }, gettext("{ply}. {move}", { ply, move }));
}
