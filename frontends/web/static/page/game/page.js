import { whyIllegal } from "../board/illegal.js";
import { moverOf } from "../board/view.js";
import { label } from "../common/labels.js";
import { nameOf, whoPlays } from "../words/who.js";
export function isOpen(seat) {
    return seat.seat === "human" && !seat.is_taken && !seat.is_yours;
}
export function isWaiting(seat) {
    return Boolean(seat.link) && !seat.is_taken && !seat.is_yours;
}
export function isBotToMove(state) {
    const mover = moverOf(state.position);
    return state.seats.some(({ player, seat }) => player === mover?.name && seat !== "human");
}
export function isPrefix(earlier, later) {
    const moves = earlier.all_moves.slice(0, earlier.ply);
    return earlier.ply <= later.plies && moves.every((move, index) => move.name === later.all_moves[index]?.name);
}
export function isFollowing(page) {
    return page.viewedPly === null;
}
export function isUsersTurn(page) {
    return page.live.is_your_turn && isCurrent(page);
}
export function isCurrent(page) {
    return isFollowing(page) && page.shown === page.live;
}
export function reasonAgainst({ live }, move) {
    const mover = moverOf(live.position);
    if (!mover)
        return label("game_over");
    if (!live.is_your_turn) {
        const player = nameOf(whoPlays(live.seats), mover.name);
        return label(live.is_player ? "turn_of" : "turn_watched", { player });
    }
    if (live.takes[move])
        return null;
    return whyIllegal(live.position, move);
}
export function listedMoves(page) {
    return isFollowing(page) ? page.live.all_moves.slice(0, page.shown.ply) : page.live.all_moves;
}
export function unannounced({ live, shown, announcedVersion }, log) {
    const entries = [...log];
    let hidden = live.plies - shown.ply;
    while (hidden > 0 && entries.length)
        if (entries.pop()?.kind === "moved")
            hidden -= 1;
    return entries.filter(({ version }) => version > announcedVersion);
}
export function stepTarget(page, step) {
    switch (step) {
        case "first":
            return 0;
        case "previous":
            return (page.viewedPly ?? page.shown.ply) - 1;
        case "next":
            return (page.viewedPly ?? page.shown.ply) + 1;
        case "present":
            return Infinity;
        default:
            return Number(step);
    }
}
export function nextShown({ live, shown }) {
    const isMove = isPrefix(shown, live) && live.plies > shown.ply;
    return {
        ply: isMove ? shown.ply + 1 : live.plies,
        isMove,
        isPaced: isMove && live.clocks === null && isBotToMove(shown),
    };
}
export function paceLeft(page, seconds, now) {
    return Math.max(0, 1000 * seconds - (now - page.shownAt));
}
export function moveSound(state) {
    if (moverOf(state.position) === null)
        return "end";
    return state.is_your_turn ? "turn" : "move";
}
export function isAudible(sound, { seats, all_moves: moves }) {
    const own = new Set(seats.filter((seat) => seat.is_yours).map((seat) => seat.player));
    return sound ?? moves.some((move) => own.has(move.player));
}
