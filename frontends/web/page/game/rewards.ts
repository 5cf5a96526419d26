// What the result sheet says is new about a result: a first win, a best result, and how near a harder difficulty is.

import { type Difficulties, newsOf, quickResults } from "../achievements/ladder.ts";
import type { State } from "../common/api.ts";
import { gettext, ngettext } from "../common/texts.ts";
import type { Entry } from "../local/entry.ts";

/**
 * Return sentences about the result of a finished game, compared with the other games of this browser; none unless it
 * is a quick game.
 *
 * @param games The newest first; `live` itself counts once.
 * @param difficulties Keyed by their titles.
 */
export function rewardsOf(live: State, games: readonly Entry[], difficulties: Difficulties): string[] {
  const seats = Object.fromEntries(live.seats.map(({ player, seat }) => [player, seat]));
  const held = live.seats.filter((seat) => seat.is_yours).map(({ player }) => player);
  const [own] = quickResults([{ position: live.position, seats, held }], difficulties);
  if (!own) return [];
  const { difficulty, cells: count } = own;
  const others = games.filter(({ id }) => id !== live.id);
  const news = (earlier: readonly Entry[]) =>
    newsOf([own, ...quickResults(earlier, difficulties)], Object.keys(difficulties));
  const { isFirstWin, next } = news(others);
  const { isBest } = news(others.filter(({ deal }) => deal === live.deal)); // Boards differ in size.
  const rewards = [];
  if (isFirstWin) rewards.push(gettext("Your first win on {difficulty}!", { difficulty }));
  else if (isBest) {
    rewards.push(
      ngettext(
        "{count} cell: your best result on {difficulty} so far.",
        "{count} cells: your best result on {difficulty} so far.",
        count,
        { difficulty },
      ),
    );
  }
  if (next?.missing === 0) {
    const fields = { difficulty, next: next.difficulty, count: next.wins };
    rewards.push(gettext("{count} wins in a row on {difficulty}: time for {next}.", fields));
  } else if (next) {
    rewards.push(
      ngettext(
        "{count} more win in a row on {difficulty}, then try {next}.",
        "{count} more wins in a row on {difficulty}, then try {next}.",
        next.missing,
        { difficulty, next: next.difficulty },
      ),
    );
  }
  return rewards;
}
