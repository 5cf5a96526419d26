// The upload of a game in this browser, which goes on on the server.

import type { State } from "../common/api.ts";
import { label } from "../common/labels.ts";
import { ask, Refusal } from "../common/server.ts";
import type { Rules } from "../engine/rules.ts";
import { formatRecord } from "../record/record.ts";
import { HUMAN } from "../words/facts.ts";
import type { Game } from "./loop.ts";
import { recordOf } from "./record.ts";

const LONGEST = 8_000; // milliseconds of an upload, during which the game waits

/**
 * Upload a game, and return the id of the game on the server that continues it: with the same moves, seats, names and
 * pace, except that the seat of the invited player waits for a person. If the answer to an earlier upload of the same
 * game was lost, the id is that of the game which that upload has begun.
 *
 * @param address The URL for uploads of records; see `UploadRequest` in `frontends/web/game/requests.py`.
 * @param identity A URL that gives a browser its cookie, if it has none. It is fetched before the upload, so that a
 *   second upload comes from the same browser, even if the answer to the first one was lost.
 * @throws Refusal if the server cannot be reached or refuses the game, or the kernel fails.
 */
export async function uploaded(
  game: Game,
  address: string,
  identity: string,
  rules: Pick<Rules, "ask">,
): Promise<string> {
  const { id: key, upload, held, names, pace } = game;
  const seats = upload?.invited ? { ...game.seats, [upload.invited]: HUMAN } : game.seats;
  const record = await formatRecord(recordOf({ ...game, seats }), (...lines) => rules.ask(...lines)).catch(() => {
    throw new Refusal(label("rules_failed"), 422);
  });
  const people = Object.fromEntries(held.map((player) => [player, names[player] ?? ""]));
  await fetch(identity, { signal: AbortSignal.timeout(LONGEST) }).catch(() => null);
  const state: State = await ask(address, { record, pace, people, key }, AbortSignal.timeout(LONGEST));
  return state.id;
}
