import { label, playerName } from "../common/labels.js";
import { characterOf } from "./characters.js";
import { HUMAN } from "./facts.js";
import { describeEnd, says, sayTogether, whoPlays } from "./who.js";
const BY_COLOUR = { own: null, names: new Map() };
export function wordLog(log, seats) {
    const changed = new Set();
    let who = whoPlays(seats);
    const newestFirst = log.toReversed().map(({ version, fact }) => {
        if (fact.kind === "resigned" || fact.kind === "flagged") {
            who = beforeTheLoss(who, playersOf(fact));
            for (const player of playersOf(fact))
                changed.delete(player);
        }
        const text = word(fact, before(who, changed));
        if (["seated", "joined", "left"].includes(fact.kind))
            for (const player of playersOf(fact))
                changed.add(player);
        return { version, kind: fact.kind, text };
    });
    return newestFirst.reverse();
}
export function wordRequest({ command, by, waiting_for: awaited }, seats) {
    const who = whoPlays(seats);
    return `${sayTogether(who, `log_${command}`, by)} ${sayTogether(who, "consent", awaited)}`;
}
function playersOf(fact) {
    if ("players" in fact)
        return fact.players;
    return "player" in fact ? [fact.player] : [];
}
function word(fact, who) {
    switch (fact.kind) {
        case "moved": {
            const { player, move, captured } = fact;
            const losers = captured.map(([loser, count]) => says(who, "cells_from", loser, { count }));
            const cells = losers.reduce((first, second) => label("and", { first, second }));
            return says(who, "plays_and_captures", player, { move, cells });
        }
        case "skipped":
        case "flagged": {
            const { kind, player } = fact;
            return says(who, `log_${kind}`, player);
        }
        case "failed":
            return label("log_failed", { player: fact.player });
        case "ended":
            return `${label("game_over")} ${describeEnd(who, fact.scores)}`;
        case "named":
            return wordName(fact, who);
        case "linked":
            return label(fact.ends_others ? "log_linked_ends" : "log_linked", { player: fact.player });
        case "seated": {
            if (fact.player === who.own)
                return label("log_seated_you");
            const occupant = fact.seat === HUMAN ? label("log_person") : characterOf(fact.seat).label;
            return label("log_seated", { player: fact.player, occupant });
        }
        case "said": {
            const { phrase } = fact;
            return sayTogether(who, "log_said", fact.players, {
                phrase: label(`phrase_${phrase}`),
            });
        }
        case "watching":
            return sayTogether(who, fact.is_allowed ? "log_shown" : "log_hidden", fact.players);
        default: {
            const { kind, players } = fact;
            if (kind === "rematch" && !players?.length)
                return label("rematch_started");
            return sayTogether(kind === "left" || kind === "shared" ? BY_COLOUR : who, `log_${kind}`, players);
        }
    }
}
function wordName({ player, name }, { own }) {
    return says({ own, names: new Map() }, name ? "log_named" : "log_nameless", player, name ? { name } : {});
}
export function before({ own, names, ...rest }, players) {
    return {
        ...rest,
        own: own !== null && players.has(own) ? null : own,
        names: new Map([...names].filter(([player]) => !players.has(player))),
    };
}
function beforeTheLoss(who, players) {
    const own = who.lost != null && players.includes(who.lost) ? who.lost : who.own;
    const names = new Map(who.names);
    for (const player of players)
        names.set(player, who.people?.get(player) ?? playerName(player));
    return { ...who, own, names };
}
