import { REPLAY_PACE } from "../common/settings.js";
import { sleep } from "../common/timing.js";
import { viewPly } from "./changes.js";
import { catchUp } from "./following.js";
import { isFollowing } from "./page.js";
export async function view(session, ply) {
    stop(session);
    await step(session, ply);
}
export async function replay(session) {
    if (session.page.isReplaying) {
        stop(session);
        return;
    }
    if (isFollowing(session.page))
        await view(session, 0);
    session.page = { ...session.page, isReplaying: true };
    session.redraw();
    while (session.page.isReplaying && session.page.viewedPly !== null) {
        await sleep(1000 * Math.max(session.pace(), REPLAY_PACE), session.waitSignal);
        const { isReplaying, viewedPly } = session.page;
        if (isReplaying && viewedPly !== null)
            await step(session, viewedPly + 1);
    }
    session.page = { ...session.page, isReplaying: false };
    session.redraw();
}
export function stop(session) {
    session.page = { ...session.page, isReplaying: false };
    session.endWait();
}
async function step(session, ply) {
    try {
        const isMove = ply === session.page.shown.ply + 1;
        session.page = viewPly(session.page, ply);
        const { viewedPly } = session.page;
        session.prepareSteps(viewedPly ?? session.page.live.plies);
        const state = viewedPly === null ? session.page.live : await session.stateAt(viewedPly);
        if (session.page.viewedPly === viewedPly)
            session.show(state, isMove && session.page.shown.ply === ply - 1);
    }
    catch (error) {
        session.page = { ...session.page, viewedPly: null };
        session.refuse(error);
        catchUp(session);
    }
}
