import { label } from "../common/labels.js";
import { serverNow } from "../common/server-time.js";
import { GameStore } from "../local/store.js";
import { streakOf } from "./played.js";
export async function drawStreak(rules) {
    const line = document.querySelector("#streak");
    if (!(line instanceof HTMLElement))
        return;
    try {
        const { games } = await (await GameStore.open()).list();
        const days = (line.dataset.days ?? "").split(" ").filter(Boolean);
        const found = await streakOf(days, games, rules, await serverNow());
        const isShort = line.dataset.short !== undefined;
        line.textContent = isShort ? label("streak", { count: found.current }) : label("daily_streak", { ...found });
        line.hidden = (isShort ? found.current : found.longest) === 0;
    }
    catch {
    }
}
