import { label } from "./labels.js";
export function timeText(seconds) {
    if (seconds < 60)
        return label("time_seconds", { count: Math.floor(seconds) });
    if (seconds < 3600)
        return label("time_minutes", { count: Math.floor(seconds / 60) });
    if (seconds < 86_400)
        return label("time_hours", { count: Math.floor(seconds / 3600) });
    return label("time_days", { count: Math.floor(seconds / 86_400) });
}
