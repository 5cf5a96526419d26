import { moverOf, PLAYERS } from "../board/view.js";
import { DRAWN_SEEDS } from "../local/new-game.js";
import { HUMAN } from "../words/facts.js";
import { streak } from "./streak.js";
export const DAY = 86_400_000;
const GRACE = DAY / 2;
export function dayOf(time) {
    return new Date(time).toISOString().slice(0, 10);
}
export async function playedOn(days, entries, rules) {
    const finished = entries.filter((game) => game.held.length === 1 && BigInt(game.seed) >= DRAWN_SEEDS && isOver(game));
    const found = new Map();
    if (finished.length === 0)
        return found;
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
function isOver({ position }) {
    return moverOf(position) === null;
}
function isOf({ seed, seats }, game) {
    const isDealt = game.deal === "standard" && game.seed === seed;
    return isDealt && PLAYERS.every(({ name }, index) => game.seats[name] === (seats[index] ?? HUMAN));
}
export async function dayOfGame(game, first, now, rules) {
    if (BigInt(game.seed) < DRAWN_SEEDS)
        return null;
    for (let time = await now(); dayOf(time) >= first; time -= DAY) {
        const day = dayOf(time);
        if (isOf(await rules.day(day), game))
            return day;
    }
    return null;
}
export async function streakOf(onServer, entries, rules, now) {
    const days = new Set(entries.flatMap(({ touched }) => [dayOf(touched), dayOf(touched - GRACE)]));
    const played = await playedOn(days, entries, rules);
    const here = [...played].filter(([, { isInTime }]) => isInTime).map(([day]) => day);
    return streak([...onServer, ...here], dayOf(now));
}
