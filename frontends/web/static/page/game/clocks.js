import { moverOf } from "../board/view.js";
import { findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { IdleWarning } from "./idle.js";
const LOW = 10_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
function isClocked(live) {
    return live.clocks !== null;
}
export function clockText(milliseconds) {
    if (milliseconds >= DAY) {
        const hours = Math.floor(milliseconds / HOUR);
        return label("clock_days", { days: Math.floor(hours / 24), hours: hours % 24 });
    }
    const tenths = Math.floor(Math.max(milliseconds, 0) / 100);
    const seconds = Math.floor(tenths / 10);
    const [minute, second] = [Math.floor(seconds / 60) % 60, twoDigits(seconds % 60)];
    if (milliseconds >= HOUR)
        return `${Math.floor(seconds / 3600)}:${twoDigits(minute)}:${second}`;
    return milliseconds < LOW ? `${minute}:${second}.${tenths % 10}` : `${minute}:${second}`;
}
function twoDigits(number) {
    return String(number).padStart(2, "0");
}
export function timesAt({ remaining, running, elapsed }, passed) {
    const left = (player, time) => player === running ? Math.max(0, time - Math.max(0, elapsed + passed)) : time;
    return new Map(Object.entries(remaining).map(([player, time]) => [player, left(player, time)]));
}
export class Clocks {
    #now;
    #idle;
    #timer;
    constructor(now = () => performance.now()) {
        this.#now = now;
        this.#idle = new IdleWarning(now);
    }
    #live = null;
    #came = 0;
    #stopped = null;
    #warned = -1;
    isShort({ clocks, position, seats }) {
        if (clocks === null || moverOf(position) === null)
            return false;
        const times = seats.filter((seat) => seat.is_yours).map(({ player }) => clocks.remaining[player] ?? 0);
        return times.some((time) => time > 0 && time <= HOUR);
    }
    draw(live, onLow) {
        clearTimeout(this.#timer);
        this.#idle.draw(live, onLow);
        if (!isClocked(live))
            return;
        if (live.clocks !== this.#live?.clocks)
            [this.#came, this.#stopped] = [this.#now(), null];
        this.#live = live;
        const isMoverRunning = live.clocks.running === (moverOf(live.position)?.name ?? null);
        this.#stopped = isMoverRunning ? null : (this.#stopped ?? this.#now());
        this.#show(live, onLow);
    }
    #show(live, onLow) {
        const isRunning = this.#stopped === null && live.clocks.running !== null;
        const times = timesAt(live.clocks, (this.#stopped ?? this.#now()) - this.#came);
        for (const [player, time] of times)
            drawClock(player, time, isRunning && player === live.clocks.running);
        if (!isRunning)
            return;
        const time = times.get(live.clocks.running ?? "") ?? 0;
        if (this.#isLow(live, time))
            onLow();
        if (time > 0)
            this.#timer = setTimeout(() => this.#show(live, onLow), delay(time));
    }
    #isLow({ clocks, plies, seats }, time) {
        const isYours = seats.some(({ player, is_yours }) => player === clocks.running && is_yours);
        const isLow = isYours && time <= LOW;
        for (const line of findAll(HTMLElement, "#clock-low")) {
            const text = isLow ? label("clock_low") : "";
            if (line.textContent !== text)
                line.textContent = text;
        }
        if (!isLow || this.#warned === plies)
            return false;
        this.#warned = plies;
        return true;
    }
}
function delay(time) {
    if (time > DAY)
        return 60_000;
    return time > LOW + 1000 ? 250 : 50;
}
function drawClock(player, time, isRunning) {
    for (const clock of findAll(HTMLElement, `[data-clock="${player}"]`)) {
        const text = clockText(time);
        if (clock.textContent !== text)
            clock.textContent = text;
        clock.toggleAttribute("data-running", isRunning);
        clock.toggleAttribute("data-low", isRunning && time <= LOW);
    }
}
