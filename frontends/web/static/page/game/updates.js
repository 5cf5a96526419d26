export function extended(streamed, update) {
    const { since, version, kept, moves, told } = update;
    if (since === null)
        return { version, all_moves: moves, told };
    if (since !== streamed.version)
        return null;
    return {
        version,
        all_moves: [...streamed.all_moves.slice(0, kept), ...moves],
        told: [...streamed.told, ...told],
    };
}
export function withUpdate(state, streamed, update) {
    const { since: _since, kept: _kept, moves: _moves, told: _told, ...fields } = update;
    const plies = streamed.all_moves.length;
    return { ...state, ...fields, ...streamed, plies, ply: plies };
}
