import { label } from "../common/labels.js";
import { Repeater } from "../common/repeater.js";
import { Refusal } from "../common/server.js";
import { retryDelay, sleep } from "../common/timing.js";
import { keepMove, takeBackMove } from "./changes.js";
import { catchUp, dropMove, endWaiting, receive } from "./following.js";
import { isCurrent, isFollowing, isPrefix, isUsersTurn, reasonAgainst } from "./page.js";
import { stop } from "./viewing.js";
import { canBePlayed, cellOf, forgetMove, storedMove, storeMove, waitingAfter, wasPlayed, } from "./waiting.js";
const MOST_REPEATS = 3;
export async function send(session, command, fields = {}) {
    while (session.sending) {
        if (session.command === command)
            return;
        await session.sending.catch(() => null);
    }
    stop(session);
    if (command === "undo" && session.page.waiting) {
        session.page = takeBackMove(session.page);
        endWaiting(session);
        catchUp(session);
        return;
    }
    session.sending = sendNow(session, command, fields);
    await session.sending;
}
async function sendNow(session, command, fields) {
    const { viewedPly, live, confirmed, waiting } = session.page;
    const known = confirmed ?? live;
    const lag = (command === "play" && known.clocks?.lag) || null;
    session.command = command;
    const request = { command, version: known.version, ...fields, ...(lag && { lag }) };
    try {
        const state = await askUntilFree(session, request);
        if (session.page.viewedPly === viewedPly && !waiting)
            session.page = { ...session.page, viewedPly: null };
        if (state)
            receive(session, state);
    }
    catch (error) {
        const isMove = command === "play";
        if (isMove && waiting && !session.page.waiting)
            return;
        if (isMove && waits(waiting, error)) {
            keepWaiting(session, waiting ?? waitingAfter(known, String(fields.move)));
            return;
        }
        const state = error instanceof Refusal ? error.state : null;
        if (!state || !holdsMove(state, known, fields.move)) {
            if (isMove)
                session.page = takeBackMove(session.page);
            if (isMove && waiting)
                dropMove(session, cellOf(waiting));
            else
                session.refuse(error);
        }
        if (state)
            receive(session, state);
        catchUp(session);
    }
    finally {
        session.sending = null;
        session.command = null;
    }
}
function waits(waiting, error) {
    return error instanceof Refusal && (waiting ? error.isTemporary : error.isUnreached);
}
function keepWaiting(session, waiting) {
    const isNew = session.page.waiting === null;
    session.page = keepMove(session.page, waiting);
    storeMove(session.page.live.id, waiting);
    if (isNew) {
        session.redraw();
        session.screen.drawBoard(session.page, false);
    }
    session.resending ??= new Repeater(() => sendWaiting(session));
    session.resending.start();
}
async function sendWaiting(session) {
    await session.sending;
    const { waiting } = session.page;
    if (!waiting)
        return true;
    session.sending = sendNow(session, "play", { move: cellOf(waiting), version: waiting.version });
    await session.sending;
    return session.page.waiting === null;
}
export async function resume(session) {
    const { live } = session.page;
    const waiting = storedMove(live.id);
    if (waiting === null)
        return;
    if (!canBePlayed(waiting, live)) {
        if (wasPlayed(waiting, live))
            forgetMove(live.id);
        else
            dropMove(session, cellOf(waiting));
        return;
    }
    await showMove(session, cellOf(waiting));
    keepWaiting(session, waiting);
    session.resending?.hurry();
}
async function askUntilFree(session, request) {
    for (let repeats = 0;; repeats += 1) {
        try {
            return await session.home.carryOut(request);
        }
        catch (error) {
            const isBusy = error instanceof Refusal && error.status === 503 && error.retryAfter !== null;
            if (!isBusy || repeats === MOST_REPEATS)
                throw error;
            if (repeats === 0)
                session.refuse(error);
            await sleep(retryDelay(0, error.retryAfter));
            const { live, confirmed } = session.page;
            if ((confirmed ?? live).version !== request.version)
                return null;
        }
    }
}
function holdsMove(state, known, move) {
    return move !== undefined && isPrefix(known, state) && state.all_moves[known.plies]?.name === move;
}
export async function play(session, move) {
    const { page } = session;
    if (page.waiting)
        session.screen.refuse(move, label("move_waits", { move: cellOf(page.waiting) }));
    else if (!isFollowing(page))
        session.screen.refuse(move, label("earlier_turn"));
    else if (!isCurrent(page))
        session.endWait();
    else if (!session.sending)
        await playNow(session, move);
    else if (isUsersTurn(page) && page.live.takes[move]) {
        await session.sending;
        const isSameTurn = isUsersTurn(session.page) && session.page.live.plies === page.live.plies;
        if (isSameTurn && !session.sending)
            await playNow(session, move);
    }
}
async function playNow(session, move) {
    const { version } = session.page.live;
    let isReached = true;
    try {
        session.sending = session.home.upToDate();
        await session.sending;
    }
    catch (error) {
        isReached = !(error instanceof Refusal && error.isUnreached);
        if (isReached) {
            session.refuse(error);
            return;
        }
    }
    finally {
        session.sending = null;
    }
    if (session.page.live.version !== version)
        return;
    const reason = reasonAgainst(session.page, move);
    if (reason !== null) {
        session.screen.refuse(move, reason);
        return;
    }
    const { live } = session.page;
    if (isUsersTurn(session.page) && live.takes[move]) {
        session.sending = showMove(session, move);
        await session.sending;
        session.sending = null;
    }
    if (isReached)
        await send(session, "play", { move });
    else
        keepWaiting(session, waitingAfter(live, move));
}
async function showMove(session, move) {
    const { live } = session.page;
    const expected = await session.stateAfterMove(move);
    if (!expected || session.page.live !== live)
        return;
    session.page = { ...session.page, live: expected, confirmed: live };
    catchUp(session);
}
