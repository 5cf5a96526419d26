// The clocks of a game with other people: the times beside the scores, and a warning when the user's time is nearly up;
// without clocks, the time after which a person may be replaced.

/** @import { ClocksState, State } from "../common/api.js" */

import { moverOf } from "../board/view.js";
import { findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { IdleWarning } from "./idle.js";

const LOW = 10_000; // milliseconds
const HOUR = 3_600_000; // milliseconds
const DAY = 24 * HOUR; // milliseconds

/** A game with clocks. @typedef {Pick<State, "plies" | "position" | "seats"> & { clocks: ClocksState }} Clocked */

/** @param {State} live @returns {live is State & Clocked} */
function isClocked(live) {
  return live.clocks !== null;
}

/**
 * Return a time as a clock shows it: with tenths of a second below ten seconds, and in days and hours above one day.
 *
 * @param {number} milliseconds
 */
export function clockText(milliseconds) {
  if (milliseconds >= DAY) {
    const hours = Math.floor(milliseconds / HOUR);
    return label("clock_days", { days: Math.floor(hours / 24), hours: hours % 24 });
  }
  const tenths = Math.floor(Math.max(milliseconds, 0) / 100);
  const seconds = Math.floor(tenths / 10);
  const [minute, second] = [Math.floor(seconds / 60) % 60, twoDigits(seconds % 60)];
  if (milliseconds >= HOUR) return `${Math.floor(seconds / 3600)}:${twoDigits(minute)}:${second}`;
  return milliseconds < LOW ? `${minute}:${second}.${tenths % 10}` : `${minute}:${second}`;
}

/** @param {number} number */
function twoDigits(number) {
  return String(number).padStart(2, "0");
}

/**
 * Return the milliseconds on the clock of each player with a clock.
 *
 * @param {ClocksState} clocks
 * @param {number} passed The milliseconds for which the clock that runs has run since these clocks came.
 * @returns {Map<string, number>}
 */
export function timesAt({ remaining, running, elapsed }, passed) {
  const left = (/** @type {string} */ player, /** @type {number} */ time) =>
    player === running ? Math.max(0, time - Math.max(0, elapsed + passed)) : time;
  return new Map(Object.entries(remaining).map(([player, time]) => [player, left(player, time)]));
}

/** Draws the clocks, which go on by themselves between two states of the game. */
export class Clocks {
  /** @param {() => number} [now] Returns the time in milliseconds of a clock that nobody sets. */
  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#idle = new IdleWarning(now);
  }

  #now;
  #idle;

  /** @type {Clocked | null} */
  #live = null;

  /** When the clocks came. */
  #came = 0;

  /** When the clock that runs was stopped by a move that the server has not confirmed. @type {number | null} */
  #stopped = null;

  /** The number of moves before the last turn with a warning. */
  #warned = -1;

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * Return whether a clock of the user is short, so that the page must hear of each move even while it is hidden: to
   * learn of a turn once a minute would cost too much time.
   *
   * @param {State} live
   */
  isShort({ clocks, position, seats }) {
    if (clocks === null || moverOf(position) === null) return false;
    const times = seats.filter((seat) => seat.is_yours).map(({ player }) => clocks.remaining[player] ?? 0);
    return times.some((time) => time > 0 && time <= HOUR);
  }

  /**
   * Draw the clocks of a game, and go on drawing them.
   *
   * @param {State} live The newest state of the game.
   * @param {() => void} onLow Called once a turn when the user has only ten seconds left, or may be replaced soon.
   */
  draw(live, onLow) {
    clearTimeout(this.#timer);
    this.#idle.draw(live, onLow);
    if (!isClocked(live)) return;
    if (live.clocks !== this.#live?.clocks) [this.#came, this.#stopped] = [this.#now(), null];
    this.#live = live;
    const isMoverRunning = live.clocks.running === (moverOf(live.position)?.name ?? null);
    this.#stopped = isMoverRunning ? null : (this.#stopped ?? this.#now());
    this.#show(live, onLow);
  }

  /**
   * @param {Clocked} live
   * @param {() => void} onLow
   */
  #show(live, onLow) {
    const isRunning = this.#stopped === null && live.clocks.running !== null;
    const times = timesAt(live.clocks, (this.#stopped ?? this.#now()) - this.#came);
    for (const [player, time] of times) drawClock(player, time, isRunning && player === live.clocks.running);
    if (!isRunning) return;
    const time = times.get(live.clocks.running ?? "") ?? 0;
    if (this.#isLow(live, time)) onLow();
    if (time > 0) this.#timer = setTimeout(() => this.#show(live, onLow), delay(time));
  }

  /**
   * Say whether the user's time is nearly up, and return whether it has become so in this turn.
   *
   * @param {Clocked} live
   * @param {number} time The milliseconds on the clock that runs.
   */
  #isLow({ clocks, plies, seats }, time) {
    const isYours = seats.some(({ player, is_yours }) => player === clocks.running && is_yours);
    const isLow = isYours && time <= LOW;
    for (const line of findAll(HTMLElement, "#clock-low")) {
      const text = isLow ? label("clock_low") : "";
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
 * @param {number} time The milliseconds on the clock.
 */
function delay(time) {
  if (time > DAY) return 60_000;
  return time > LOW + 1000 ? 250 : 50;
}

/**
 * @param {string} player
 * @param {number} time
 * @param {boolean} isRunning
 */
function drawClock(player, time, isRunning) {
  for (const clock of findAll(HTMLElement, `[data-clock="${player}"]`)) {
    const text = clockText(time);
    if (clock.textContent !== text) clock.textContent = text;
    clock.toggleAttribute("data-running", isRunning);
    clock.toggleAttribute("data-low", isRunning && time <= LOW);
  }
}
