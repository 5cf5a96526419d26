import { moverOf } from "../board/view.js";
import { findAll } from "../common/dom.js";
import { label } from "../common/labels.js";
import { nameOf, whoPlays } from "../words/who.js";
const WARNING = 120;
export function idleText({ seats }, player, seconds) {
    if (seconds > WARNING)
        return "";
    const isYours = seats.some((seat) => seat.player === player && seat.is_yours);
    if (seconds <= 0)
        return isYours ? label("idle_over_you") : "";
    const whole = Math.ceil(seconds);
    const time = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
    return isYours ? label("idle_you", { time }) : label("idle", { player: nameOf(whoPlays(seats), player), time });
}
export class IdleWarning {
    #now;
    #timer;
    constructor(now = () => performance.now()) {
        this.#now = now;
    }
    #idle = null;
    #came = 0;
    #warned = -1;
    draw(live, onWarning) {
        clearTimeout(this.#timer);
        if (live.idle !== this.#idle)
            [this.#idle, this.#came] = [live.idle, this.#now()];
        const isTimed = live.idle?.player === moverOf(live.position)?.name;
        const seconds = live.idle && isTimed ? live.idle.seconds - (this.#now() - this.#came) / 1000 : Number.POSITIVE_INFINITY;
        const text = live.idle ? idleText(live, live.idle.player, seconds) : "";
        for (const line of findAll(HTMLElement, "#idle")) {
            line.hidden = text === "";
            if (line.textContent !== text)
                line.textContent = text;
        }
        const isWarned = text !== "" && live.is_your_turn;
        for (const line of findAll(HTMLElement, "#idle-warning"))
            if (!isWarned || !line.textContent)
                line.textContent = isWarned ? text : "";
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
