import { label } from "../common/labels.js";
import { serverNow } from "../common/server-time.js";
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
export function countdownText(left) {
    if (left < 0)
        return label("daily_over");
    if (left > DAY)
        return "";
    const minutes = Math.floor(left / MINUTE);
    return label("daily_countdown", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
export function drawCountdown(element) {
    const until = Date.parse(element.dataset.until ?? "");
    const draw = async () => {
        const left = until - (await serverNow());
        const text = countdownText(left);
        if (element.textContent !== text)
            element.textContent = text;
        if (left < 0)
            clearInterval(timer);
    };
    const timer = setInterval(draw, SECOND);
    draw();
}
