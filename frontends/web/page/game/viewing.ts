// Viewing earlier plies: steps, jumps and the replay.

import { REPLAY_PACE } from "../common/settings.ts";
import { sleep } from "../common/timing.ts";
import { viewPly } from "./changes.ts";
import { catchUp } from "./following.ts";
import { isFollowing } from "./page.ts";
import type { PageSession } from "./session.ts";

/**
 * End a running replay, and view the turn after `ply` moves. If the game has no more than `ply` moves, or if the turn
 * cannot be fetched, follow the live game instead.
 *
 * @param ply A number below 0 counts as 0.
 */
export async function view(session: PageSession, ply: number) {
  stop(session);
  await step(session, ply);
}

/**
 * Replay the moves after the viewed ply one by one; if the page follows the live game, replay the whole game. If a
 * replay is already running, only end that replay.
 */
export async function replay(session: PageSession) {
  if (session.page.isReplaying) {
    stop(session);
    return;
  }
  if (isFollowing(session.page)) await view(session, 0);
  session.page = { ...session.page, isReplaying: true };
  session.redraw();
  while (session.page.isReplaying && session.page.viewedPly !== null) {
    await sleep(1000 * Math.max(session.pace(), REPLAY_PACE), session.waitSignal);
    const { isReplaying, viewedPly } = session.page;
    if (isReplaying && viewedPly !== null) await step(session, viewedPly + 1);
  }
  session.page = { ...session.page, isReplaying: false };
  session.redraw();
}

/** End a running replay; also end the wait before the next move is shown. */
export function stop(session: PageSession) {
  session.page = { ...session.page, isReplaying: false };
  session.endWait();
}

/** View a turn as `view` does, but let a replay run on. */
async function step(session: PageSession, ply: number) {
  try {
    const isMove = ply === session.page.shown.ply + 1;
    session.page = viewPly(session.page, ply);
    const { viewedPly } = session.page;
    session.prepareSteps(viewedPly ?? session.page.live.plies);
    const state = viewedPly === null ? session.page.live : await session.stateAt(viewedPly);
    if (session.page.viewedPly === viewedPly) session.show(state, isMove && session.page.shown.ply === ply - 1);
  } catch (error) {
    session.page = { ...session.page, viewedPly: null };
    session.refuse(error);
    catchUp(session);
  }
}
