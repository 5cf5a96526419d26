import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { HUMAN } from "../words/facts.js";
import { placeOf } from "../words/who.js";
const WINS = 3;
const LAST_PLACES = 2;
export function offeredDifficulty(results, difficulties) {
    const [easiest = ""] = difficulties;
    const difficulty = results[0]?.difficulty ?? easiest;
    const end = results.findIndex((result) => result.difficulty !== difficulty);
    const places = results.slice(0, end < 0 ? results.length : end).map(({ place }) => place);
    const has = (count, place) => places.length >= count && places.slice(0, count).every((each) => each === place);
    const step = Number(has(WINS, 1)) - Number(has(LAST_PLACES, PLAYERS.length));
    return difficulties[difficulties.indexOf(difficulty) + step] ?? difficulty;
}
export function quickResults(games, difficulties) {
    return games.flatMap(({ position, seats, held: [player = "", ...others] }) => {
        if (moverOf(position) !== null || others.length > 0 || seats[player] !== HUMAN)
            return [];
        const opponents = PLAYERS.filter(({ name }) => name !== player).map(({ name }) => seats[name] ?? HUMAN);
        const found = Object.entries(difficulties).find(([, pair]) => areSame(pair, opponents));
        const scores = viewOf(position).players.map(({ score }) => score);
        const own = PLAYERS.findIndex(({ name }) => name === player);
        return found ? [{ difficulty: found[0], place: placeOf(scores, own).place }] : [];
    });
}
export function otherDifficulty(difficulties, opponents, { place }) {
    const known = JSON.parse(difficulties);
    const present = known.findIndex((pair) => areSame(pair, opponents));
    if (present < 0 || place === 2)
        return null;
    const isHarder = place === 1;
    const found = known[present + (isHarder ? 1 : -1)];
    return found ? { isHarder, opponents: found } : null;
}
function areSame(one, other) {
    return String(one.toSorted()) === String(other.toSorted());
}
