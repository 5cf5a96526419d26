// The clocks of a game with other people: the times beside the scores, and a warning when the user's time is nearly up;
// without clocks, the time after which a person may be replaced.

import { moverOf } from "../board/view.ts";
import type { ClocksState, State } from "../common/api.ts";
import { findAll } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";
import { clockText, DAY, HOUR, LOW } from "../common/time-text.ts";
import { IdleWarning } from "./idle.ts";

/** A game with clocks. */
type Clocked = Pick<State, "plies" | "position" | "seats"> & { clocks: ClocksState };

function isClocked(live: State): live is State & Clocked {
  return live.clocks !== null;
}

/**
 * Return the milliseconds on the clock of each player with a clock.
 *
 * @param passed The milliseconds for which the clock that runs has run since these clocks came.
 */
export function timesAt({ remaining, running, elapsed }: ClocksState, passed: number): Map<string, number> {
  const left = (player: string, time: number) =>
    player === running ? Math.max(0, time - Math.max(0, elapsed + passed)) : time;
  return new Map(Object.entries(remaining).map(([player, time]) => [player, left(player, time)]));
}

/** Draws the clocks, which go on by themselves between two states of the game. */
export class Clocks {
  #now: () => number;
  #idle;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param now Returns the time in milliseconds of a clock that nobody sets. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#idle = new IdleWarning(now);
  }

  #live: Clocked | null = null;

  /** When the clocks came. */
  #came = 0;

  /** When the clock that runs was stopped by a move that the server has not confirmed. */
  #stopped: number | null = null;

  /** The number of moves before the last turn with a warning. */
  #warned = -1;

  /**
   * Return whether a clock of the user is short, so that the page must hear of each move even while it is hidden: to
   * learn of a turn once a minute would cost too much time.
   */
  isShort({ clocks, position, seats }: State) {
    if (clocks === null || moverOf(position) === null) return false;
    const times = seats.filter((seat) => seat.is_yours).map(({ player }) => clocks.remaining[player] ?? 0);
    return times.some((time) => time > 0 && time <= HOUR);
  }

  /**
   * Draw the clocks of a game, and go on drawing them.
   *
   * @param onLow Called once a turn when the user has only ten seconds left, or may be replaced soon.
   */
  draw(live: State, onLow: () => void) {
    clearTimeout(this.#timer);
    this.#idle.draw(live, onLow);
    if (!isClocked(live)) return;
    if (live.clocks !== this.#live?.clocks) [this.#came, this.#stopped] = [this.#now(), null];
    this.#live = live;
    const isMoverRunning = live.clocks.running === (moverOf(live.position)?.name ?? null);
    this.#stopped = isMoverRunning ? null : (this.#stopped ?? this.#now());
    this.#show(live, onLow);
  }

  #show(live: Clocked, onLow: () => void) {
    const isRunning = this.#stopped === null && live.clocks.running !== null;
    const times = timesAt(live.clocks, (this.#stopped ?? this.#now()) - this.#came);
    for (const { player } of live.seats) {
      const time = times.get(player);
      // Once a person has run out of time, a computer without a clock plays on.
      for (const part of findAll(HTMLElement, `.time:has([data-clock="${player}"])`)) part.hidden = time === undefined;
      if (time !== undefined) drawClock(player, time, isRunning && player === live.clocks.running);
    }
    if (!isRunning) return;
    const time = times.get(live.clocks.running ?? "") ?? 0;
    if (this.#isLow(live, time)) onLow();
    if (time > 0) this.#timer = setTimeout(() => this.#show(live, onLow), delay(time));
  }

  /**
   * Say whether the user's time is nearly up, and return whether it has become so in this turn.
   *
   * @param time The milliseconds on the clock that runs.
   */
  #isLow({ clocks, plies, seats }: Clocked, time: number) {
    const isYours = seats.some(({ player, is_yours }) => player === clocks.running && is_yours);
    const isLow = isYours && time <= LOW;
    for (const line of findAll(HTMLElement, "#clock-low")) {
      const text = isLow ? gettext("Ten seconds left") : "";
      if (line.textContent !== text) line.textContent = text;
    }
    if (!isLow || this.#warned === plies) return false;
    this.#warned = plies;
    return true;
  }
}

/**
 * Return the milliseconds until a clock shows another text.
 *
 * @param time The milliseconds on the clock.
 */
function delay(time: number) {
  if (time > DAY) return 60_000;
  return time > LOW + 1000 ? 250 : 50;
}

function drawClock(player: string, time: number, isRunning: boolean) {
  for (const clock of findAll(HTMLElement, `[data-clock="${player}"]`)) {
    const text = clockText(time);
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute("data-running", isRunning);
    clock.toggleAttribute("data-low", isRunning && time <= LOW);
  }
}
