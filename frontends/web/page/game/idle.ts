// The last minutes of a turn in a game from the lobby without clocks, after which a computer may play on.

import { moverOf } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { findAll } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";
import { nameOf, whoPlays } from "../words/who.ts";

const WARNING = 120; // seconds before the others may let a computer play on

/**
 * Return what the page says about the person to move; empty while there is time, and once the offer to go on says it.
 *
 * @param seconds The time until the person may be replaced.
 */
export function idleText({ seats }: Pick<State, "seats">, player: string, seconds: number) {
  if (seconds > WARNING) return "";
  const isYours = seats.some((seat) => seat.player === player && seat.is_yours);
  if (seconds <= 0) return isYours ? gettext("Move now: the others may let a computer play on.") : "";
  const whole = Math.ceil(seconds);
  const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return isYours
    ? gettext("Move within {time}, or the others may let a computer play on.", { time })
    : gettext("{player} may be replaced in {time}.", { player: nameOf(whoPlays(seats), player), time });
}

/** Draws the warning, which goes on by itself between two states of the game. */
export class IdleWarning {
  #now: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param now Returns the time in milliseconds of a clock that nobody sets. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What came last, and when. */
  #idle: State["idle"] = null;
  #came = 0;

  /** The number of moves before the last turn of the user with a warning. */
  #warned = -1;

  /**
   * Draw the warning for a game, and go on drawing it.
   *
   * @param onWarning Called once a turn when a warning to the user appears.
   */
  draw(live: State, onWarning: () => void) {
    clearTimeout(this.#timer);
    if (live.idle !== this.#idle) [this.#idle, this.#came] = [live.idle, this.#now()];
    const isTimed = live.idle?.player === moverOf(live.position)?.name;
    const seconds =
      live.idle && isTimed ? live.idle.seconds - (this.#now() - this.#came) / 1000 : Number.POSITIVE_INFINITY;
    const text = live.idle ? idleText(live, live.idle.player, seconds) : "";
    for (const line of findAll(HTMLElement, "#idle")) {
      line.hidden = text === "";
      if (line.textContent !== text) line.textContent = text;
    }
    const isWarned = text !== "" && live.is_your_turn;
    // Screen readers hear it once: the time changes every second.
    for (const line of findAll(HTMLElement, "#idle-warning")) {
      if (!isWarned || !line.textContent) line.textContent = isWarned ? text : "";
    }
    if (isWarned && this.#warned !== live.plies) {
      this.#warned = live.plies;
      onWarning();
    }
    if (seconds > 0 && seconds < Number.POSITIVE_INFINITY) {
      const wait = seconds > WARNING ? seconds - WARNING : seconds % 1 || 1;
      this.#timer = setTimeout(() => this.draw(live, onWarning), wait * 1000);
    }
  }
}
