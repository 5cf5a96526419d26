import { label } from "../common/labels.js";
import { sleep } from "../common/timing.js";
import { receive as received } from "./changes.js";
import { isFollowing, isPrefix, nextShown, paceLeft } from "./page.js";
import { cellOf, forgetMove, wasPlayed } from "./waiting.js";
const MISSED_MOVES = 6;
export function receive(session, state, wasAway = false) {
    const page = received(session.page, state);
    if (page === session.page)
        return;
    const { waiting } = session.page;
    session.page = page;
    if (waiting && !page.waiting) {
        if (wasPlayed(waiting, state))
            endWaiting(session);
        else
            dropMove(session, cellOf(waiting));
    }
    if (!isFollowing(page))
        session.redraw();
    else if (wasAway && page.live.plies > page.shown.ply + MISSED_MOVES)
        session.show(page.live);
    else
        catchUp(session);
}
export function endWaiting(session) {
    forgetMove(session.page.live.id);
    session.redraw();
    session.screen.drawBoard(session.page, false);
}
export function dropMove(session, move) {
    endWaiting(session);
    session.screen.notify(label("move_dropped", { move }), "refused");
}
export async function catchUp(session) {
    if (session.isCatchingUp)
        return;
    session.isCatchingUp = true;
    try {
        while (isFollowing(session.page) && session.page.shown !== session.page.live)
            await showNext(session);
    }
    catch (error) {
        session.refuse(error);
        if (isFollowing(session.page))
            session.show(session.page.live);
    }
    finally {
        session.isCatchingUp = false;
    }
}
async function showNext(session) {
    const { live, shown } = session.page;
    const { ply, isMove, isPaced } = nextShown(session.page);
    const next = ply === live.plies ? live : await session.stateAt(ply);
    if (isPaced)
        await sleep(paceLeft(session.page, session.pace(), performance.now()), session.waitSignal);
    if (session.page.shown === shown && isPrefix(next, session.page.live))
        await session.show(next, isMove);
}
