// Viewing earlier plies, and the replay.

import assert from "node:assert/strict";
import { test } from "node:test";
import { REPLAY_PACE } from "../../../frontends/web/page/common/settings.ts";
import { replay, stop, view } from "../../../frontends/web/page/game/viewing.ts";
import { ENDED, openSession } from "../fakes/server.ts";
import { settled, until } from "../fakes/time.ts";

test("of two quick steps only the last one is shown", async () => {
  const { screen, session } = openSession("a1 b1 c1");
  await Promise.all([view(session, 1), view(session, 0)]);
  assert.deepEqual(screen.boards.slice(1), [""]);
});

test("a step goes back to the live game if the rules have ended", async () => {
  const { screen, session } = openSession("a1 b1", { rules: ENDED });
  await view(session, 0);
  assert.equal(session.page.viewedPly, null);
  assert.deepEqual(screen.log, ["The game cannot go on in this page. Load the page again."]);
});

test("a replay starts from the first ply, waits before each move and stops at the live game", async (context) => {
  const { screen, session } = openSession("a1 b1");
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const replaying = replay(session);
  for (const boards of [[""], ["", "a1!"], ["", "a1!", "a1 b1!"]]) {
    await settled();
    assert.deepEqual(screen.boards.slice(1), boards);
    context.mock.timers.tick(1000 * REPLAY_PACE - 1);
    await settled();
    assert.deepEqual(screen.boards.slice(1), boards);
    context.mock.timers.tick(1);
  }
  await replaying;
  assert.equal(session.page.isReplaying, false);
});

for (const end of [stop, replay]) {
  test(`a replay starts from the viewed ply, and ${end.name} ends it`, async () => {
    const { screen, session } = openSession("a1 b1 c1");
    await view(session, 1);
    const replaying = replay(session);
    await until(() => screen.page?.isReplaying === true);
    await end(session);
    await replaying;
    assert.deepEqual([session.page.viewedPly, screen.page?.isReplaying], [1, false]);
  });
}
