const DAY = 86_400_000;
const MONDAY = 3;
export function streak(days, today) {
    const played = new Set([...days].map(numberOf));
    let [current, longest] = [0, 0];
    let freeWeeks = new Set();
    let last = null;
    for (const day of [...new Set([...played, numberOf(today)])].toSorted((one, other) => one - other)) {
        const count = last === null ? 0 : Math.min(day - last - 1, 3);
        const missed = Array.from({ length: count }, (_, index) => weekOf((last ?? 0) + 1 + index));
        if (new Set(missed).size < count || missed.some((week) => freeWeeks.has(week))) {
            current = 0;
            freeWeeks = new Set();
        }
        else
            for (const week of missed)
                freeWeeks.add(week);
        if (played.has(day))
            current += 1;
        longest = Math.max(longest, current);
        last = day;
    }
    return { current, longest };
}
function numberOf(day) {
    return Date.parse(day) / DAY;
}
function weekOf(day) {
    return Math.floor((day + MONDAY) / 7);
}
