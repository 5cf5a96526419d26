// The games in a browser that have the deals of days, and the user's results in them.

import { moverOf, PLAYERS } from "../board/view.ts";
import type { DailyDeal } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";
import type { Entry } from "../local/entry.ts";
import { DRAWN_SEEDS } from "../local/new-game.ts";
import { HUMAN } from "../words/facts.ts";

export const DAY = 86_400_000; // milliseconds

/** How long after the end of a day its deal still counts for a streak, in milliseconds; as on the server. */
const GRACE = DAY / 2;

/**
 * The best result in the deal of a day: the user's cells, the game, and whether a game of the deal ended in time for a
 * streak.
 */
interface Played {
  cells: number;
  game: Entry;
  isInTime: boolean;
}

/** What tells whether a game has the deal of a day. */
type Dealt = Pick<Entry, "deal" | "seed" | "seats">;

/** Return the UTC day of a time in milliseconds since 1970, such as 2026-12-01. */
export function dayOf(time: number) {
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Return the results of the games in a browser that have the deals of some days.
 *
 * @returns Keyed by day. Rejected as that of `Rules.day`.
 */
export async function playedOn(
  days: Iterable<string>,
  entries: readonly Entry[],
  rules: Pick<Rules, "day">,
): Promise<Map<string, Played>> {
  const finished = entries.filter((game) => game.held.length === 1 && BigInt(game.seed) >= DRAWN_SEEDS && isOver(game));
  const found = new Map<string, Played>();
  if (finished.length === 0) return found;
  for (const day of days) {
    const dealt = await rules.day(day);
    for (const game of finished.filter((each) => isOf(dealt, each))) {
      const cells = [...game.position].filter((letter) => letter === dealt.seat[0]).length;
      const known = found.get(day);
      const best = known && known.cells >= cells ? known : { cells, game };
      const isInTime = game.touched <= Date.parse(day) + DAY + GRACE || (known?.isInTime ?? false);
      found.set(day, { ...best, isInTime });
    }
  }
  return found;
}

function isOver({ position }: Entry) {
  return moverOf(position) === null;
}

/**
 * Return whether a game has the deal and the seats of a day.
 *
 * @param dealt The deal of the day.
 */
function isOf({ seed, seats }: DailyDeal, game: Dealt) {
  const isDealt = game.deal === "standard" && game.seed === seed;
  return isDealt && PLAYERS.every(({ name }, index) => game.seats[name] === (seats[index] ?? HUMAN));
}

/**
 * Return the day up to now whose deal a game has, such as 2026-12-01; `null` if there is none.
 *
 * @param first The first day that has a deal.
 * @param now Returns the time in milliseconds since 1970.
 */
export async function dayOfGame(game: Dealt, first: string, now: () => Promise<number>, rules: Pick<Rules, "day">) {
  if (BigInt(game.seed) < DRAWN_SEEDS) return null;
  for (let time = await now(); dayOf(time) >= first; time -= DAY) {
    const day = dayOf(time);
    if (isOf(await rules.day(day), game)) return day;
  }
  return null;
}

/** Return the days in whose deals games of a browser ended in time for a streak, such as 2026-12-01. */
export async function daysInTime(entries: readonly Entry[], rules: Pick<Rules, "day">) {
  // A game that counts ended on its day or in the first hours of the next one.
  const days = new Set(entries.flatMap(({ touched }) => [dayOf(touched), dayOf(touched - GRACE)]));
  const played = await playedOn(days, entries, rules);
  return [...played].filter(([, { isInTime }]) => isInTime).map(([day]) => day);
}
