import { PLAYERS } from "../board/view.js";
import { label, listed, playerName } from "../common/labels.js";
import { charactersOf, withoutOptions } from "./characters.js";
import { HUMAN } from "./facts.js";
export function whoPlays(seats) {
    const opponents = opponentsIn(seats);
    const yours = seats.filter((seat) => seat.is_yours && seat.seat === HUMAN);
    const own = yours.length === 1 ? (yours[0]?.player ?? null) : null;
    const resigned = seats.filter((seat) => seat.has_resigned);
    const lost = own === null ? resigned.filter((seat) => seat.is_yours) : [];
    const people = clearNames(seats.map(({ player, person }) => [player, person]));
    return {
        own,
        resigned: new Set(resigned.map(({ player }) => player)),
        people: new Map([...people].filter(([player]) => resigned.some((seat) => seat.player === player))),
        lost: lost[0]?.player ?? null,
        hasFlagged: lost.some((seat) => seat.has_flagged),
        programs: new Set(seats.filter((seat) => seat.is_program && seat.seat === HUMAN).map(({ player }) => player)),
        names: clearNames(seats.map(({ player, person }) => [player, opponents.get(player)?.name ?? person])),
    };
}
function clearNames(named) {
    const colours = PLAYERS.map(({ name }) => playerName(name).toLowerCase());
    const isClear = (name) => name !== "" && named.filter(([, other]) => other === name).length === 1 && !colours.includes(name.toLowerCase());
    return new Map(named.filter(([, name]) => isClear(name)));
}
export function opponentsIn(seats, isRanked = false) {
    const seated = seats.filter(({ seat }) => seat !== HUMAN);
    const specs = seated.map(({ seat }) => (isRanked ? withoutOptions(seat) : seat));
    const characters = charactersOf(specs);
    return new Map(characters.map((character, index) => [seated[index]?.player ?? "", character]));
}
export function labelSeats(seats, { isOver, isRanked = false }) {
    const opponents = opponentsIn(seats, isRanked);
    return seats.map((seat) => opponents.get(seat.player)?.label ?? labelPerson(seat, !(seat.is_taken || isOver)));
}
function labelPerson({ person, is_yours: isYours, is_program: isProgram }, isAwaited) {
    if (isYours)
        return person ? label("you_named", { name: person }) : label("you");
    if (isAwaited)
        return label("open_seat");
    return marked(person || label("guest"), isProgram);
}
export function marked(name, isProgram) {
    return isProgram ? label("program_named", { name }) : name;
}
export function nameOf({ names }, player) {
    return names.get(player) ?? playerName(player);
}
export function titleOf(who, player) {
    return player === who.own ? label("you") : marked(nameOf(who, player), who.programs?.has(player));
}
export function says(who, name, player, values = {}) {
    if (player === who.own)
        return label(`${name}_you`, values);
    return label(name, { player: nameOf(who, player), ...values });
}
export function sayTogether(who, name, players, values = {}) {
    if (players.length === 1 && players[0] === who.own)
        return label(`${name}_you`, values);
    const ordered = players.toSorted((one, other) => Number(other === who.own) - Number(one === who.own));
    const titles = listed(ordered.map((player) => titleOf(who, player)));
    return label(name, { players: titles, count: players.length, ...values });
}
export function describeTurn(who, player, isYours) {
    if (player === who.own)
        return label("your_turn");
    return label(isYours ? "your_turn_as" : "to_move", { player: nameOf(who, player) });
}
export function rankedScores(scores, resigned = new Set()) {
    return scores.map((score, index) => (resigned.has(PLAYERS[index]?.name ?? "") ? -1 : score));
}
export function placeOf(scores, index) {
    const own = scores[index] ?? 0;
    if (own < 0)
        return { place: PLAYERS.length, isShared: false };
    const better = scores.filter((score) => score > own).length;
    return { place: better + 1, isShared: scores.filter((score) => score === own).length > 1 };
}
export function placeName({ place, isShared }) {
    return label(isShared ? "place_shared" : "place", { place });
}
export function describeEnd(who, cells) {
    if (who.resigned?.size === PLAYERS.length)
        return label("end_nobody");
    if (who.lost != null)
        return label(who.hasFlagged ? "end_flagged_you" : "end_resigned_you");
    const scores = rankedScores(cells, who.resigned);
    const players = PLAYERS.map(({ name }) => name);
    const index = players.indexOf(who.own ?? "");
    const most = Math.max(...scores);
    const leaders = players.filter((player, each) => scores[each] === most && player !== who.own);
    const named = (some) => listed(some.map((player) => nameOf(who, player)));
    if (scores.filter((score) => score >= 0).length === 1) {
        return who.own === null ? label("end_alone", { player: named(leaders) }) : label("end_alone_you");
    }
    const next = Math.max(...scores.filter((score) => score < most && score >= 0));
    if (index < 0) {
        const [winner = "", ...others] = leaders;
        if (others.length > 0)
            return label("end_shared", { names: named(leaders) });
        return label("end_won", { player: nameOf(who, winner), count: most - next });
    }
    const own = scores[index] ?? 0;
    const { place, isShared } = placeOf(scores, index);
    if (place === 1) {
        return isShared ? label("end_shared_you", { names: named(leaders) }) : label("end_won_you", { count: most - next });
    }
    const values = { count: most - own, names: named(leaders) };
    if (place === 3)
        return label("end_third_you", values);
    if (!isShared)
        return label("end_second_you", values);
    const other = players.filter((player, each) => scores[each] === own && player !== who.own);
    return label("end_second_shared_you", { ...values, other: named(other) });
}
