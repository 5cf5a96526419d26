import { moverOf, PLAYERS } from "./view.js";
export function stateAfter(live, ply, turn) {
    const isPresent = ply === live.plies;
    const mover = live.seats.find(({ player }) => player === turn.player);
    const isHuman = mover?.seat === "human";
    return {
        ...live,
        ply,
        is_present: isPresent,
        position: turn.position,
        takes: isHuman ? turn.moves : {},
        is_your_turn: isPresent && isHuman && mover.is_yours,
    };
}
export function stateAfterMove(live, name, turn) {
    const player = moverOf(live.position)?.name ?? null;
    const moves = [...live.all_moves, moveView({ player, moves: live.takes }, name, turn)];
    const isOver = turn.player === null;
    const changes = { can_undo: live.day === null, can_analyse: live.can_analyse || isOver };
    return stateAfter({ ...live, plies: moves.length, all_moves: moves, ...changes }, moves.length, turn);
}
export function moveView(before, name, after) {
    const mover = PLAYERS.find((player) => player.name === before.player);
    if (!mover)
        throw new RangeError("The game is over.");
    const { name: player, letter, style } = mover;
    return { player, letter, style, name, taken: before.moves[name] ?? [], skipped: after.skipped };
}
