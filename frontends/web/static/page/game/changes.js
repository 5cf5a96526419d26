import { isPrefix } from "./page.js";
import { canBePlayed } from "./waiting.js";
export function openPage(live, shown, options) {
    return {
        live,
        confirmed: null,
        waiting: null,
        shown,
        hintedMove: null,
        isReplaying: false,
        ...options,
    };
}
export function receive(page, state) {
    const isOlder = page.confirmed ? state.version <= page.confirmed.version : state.version < page.live.version;
    if (isOlder)
        return page;
    const { waiting, confirmed } = page;
    if (!waiting || !canBePlayed(waiting, state))
        return { ...page, live: state, confirmed: null, waiting: null };
    return confirmed ? { ...page, live: withMoveOf(page.live, state), confirmed: state } : { ...page, live: state };
}
function withMoveOf(ahead, state) {
    const { ply, plies, all_moves, position, takes, is_your_turn, can_undo, can_analyse } = ahead;
    return { ...state, ply, plies, all_moves, position, takes, is_your_turn, can_undo, can_analyse };
}
export function keepMove(page, waiting) {
    return { ...page, waiting };
}
export function takeBackMove(page) {
    return { ...page, live: page.confirmed ?? page.live, confirmed: null, waiting: null };
}
export function show(page, state, now) {
    const isNewTurn = state.ply !== page.shown.ply || !isPrefix(page.shown, state);
    return isNewTurn ? { ...page, shown: state, shownAt: now, hintedMove: null } : { ...page, shown: state };
}
export function announce(page, entries) {
    return { ...page, announcedVersion: Math.max(page.announcedVersion, ...entries.map(({ version }) => version)) };
}
export function viewPly(page, ply) {
    return { ...page, viewedPly: ply < page.live.plies ? Math.max(ply, 0) : null };
}
