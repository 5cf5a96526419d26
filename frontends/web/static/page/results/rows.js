import { moverOf, PLAYERS, viewOf } from "../board/view.js";
import { dealName, label, playerName } from "../common/labels.js";
import { OTHER_DEAL } from "../local/loop.js";
import { characterOf, charactersOf } from "../words/characters.js";
import { HUMAN } from "../words/facts.js";
import { placeOf, rankedScores } from "../words/who.js";
const PROGRAM = "program";
export function browserResults(entries, play) {
    const finished = entries.filter(({ position, held }) => moverOf(position) === null && held.length > 0);
    const counted = finished.filter(({ held, seats }) => held.length === 1 && seats[held[0] ?? ""] === HUMAN);
    return { games: counted.map((entry) => resultOf(entry, play)), left_out: finished.length - counted.length };
}
function resultOf({ id, held: [player = ""], seats, deal, position, help, touched }, play) {
    return {
        address: `${play}?${new URLSearchParams({ game: id })}`,
        touched,
        player,
        deal,
        scores: viewOf(position).players.map(({ score }) => score),
        resigned: [],
        opponents: PLAYERS.filter(({ name }) => name !== player).map(({ name }) => seats[name] ?? HUMAN),
        has_help: help > 0,
    };
}
export function resultRow({ address, touched, player, deal, scores, resigned, opponents, has_help }, difficulties) {
    const own = PLAYERS.findIndex(({ name }) => name === player);
    const others = scores.filter((_, index) => index !== own);
    const hasResigned = resigned.includes(player);
    const cells = hasResigned ? 0 : (scores[own] ?? 0);
    return {
        address,
        touched,
        groups: [playerName(player), describeOpponents(opponents, difficulties), dealName(deal)],
        cells,
        place: placeOf(rankedScores(scores, new Set(resigned)), own).place,
        margins: hasResigned ? [] : opponents.map((spec, index) => [opponentName(spec), cells - (others[index] ?? 0)]),
        has_help,
        is_dealt: deal !== OTHER_DEAL,
    };
}
function describeOpponents(opponents, difficulties) {
    const specs = opponents.toSorted();
    const characters = charactersOf(specs);
    const names = specs.map((spec, index) => opponentName(spec, characters[index])).join(" · ");
    const found = Object.entries(difficulties).find(([, pair]) => String(pair) === String(specs));
    return found ? `${found[0]}: ${names}` : names;
}
function opponentName(spec, character = characterOf(spec)) {
    if (spec === HUMAN)
        return label("person");
    return spec === PROGRAM ? label("program") : character.label;
}
