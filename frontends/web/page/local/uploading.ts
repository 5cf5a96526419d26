// The upload of a game in this browser, which goes on on the server.

import type { State } from "../common/api.ts";
import { Repeater } from "../common/repeater.ts";
import { ask, Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Rules } from "../engine/rules.ts";
import { formatRecord } from "../record/record.ts";
import { HUMAN } from "../words/facts.ts";
import type { Game } from "./loop.ts";
import { recordOf } from "./record.ts";
import { alone, type StoredGame } from "./stored-game.ts";

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
    throw new Refusal(gettext("The game cannot go on in this page. Load the page again."), 422);
  });
  const people = Object.fromEntries(held.map((player) => [player, names[player] ?? ""]));
  await fetch(identity, { signal: AbortSignal.timeout(LONGEST) }).catch(() => null);
  const state: State = await ask(address, { record, pace, people, key }, AbortSignal.timeout(LONGEST));
  return state.id;
}

/** The upload of a game that the user wants to go on on the server, now or when the server can be reached. */
export class Uploading {
  /** Whether the last upload could not reach the server. */
  isUnreached = false;

  #repeater = new Repeater(() => this.#again());
  #stored: StoredGame;
  #upload: (game: Game) => Promise<string>;
  #onProblem: (problem?: string) => void;

  /**
   * @param upload Uploads a game as the user wants; returns its id on the server.
   * @param onProblem Called with the sentence of a refused upload, and without it when `isUnreached` may have changed.
   */
  constructor(stored: StoredGame, upload: (game: Game) => Promise<string>, onProblem: (problem?: string) => void) {
    this.#stored = stored;
    this.#upload = upload;
    this.#onProblem = onProblem;
  }

  /**
   * Store that the game is to go on on the server, and upload it, or try again later.
   *
   * @param invited The player whose seat waits for a person there.
   * @throws Refusal if the server refuses the game, which then stays here.
   */
  async begin(invited: string | null) {
    await this.#stored.change({ command: "upload", upload: { invited } });
    if (!(await this.#once())) this.#repeater.start();
  }

  /** Go on with an upload that the user has begun, if there is one. */
  resume() {
    if (this.#stored.game.upload !== null) this.#repeater.start();
  }

  /**
   * Upload the game, if the user wants it; this tab does not change it meanwhile. Only one tab at a time uploads, where
   * the browser has locks.
   *
   * @returns Whether nothing is left to be tried: false if the server is busy or cannot be reached.
   */
  #once(): Promise<boolean> {
    return alone(`tribolo upload ${this.#stored.game.id}`, () => this.#stored.inTurn(() => this.#now()));
  }

  async #now() {
    const stored = this.#stored;
    try {
      await stored.loadNow();
      while (stored.game.upload !== null && stored.game.moved === null) {
        const { version } = stored.game;
        const id = await this.#upload(stored.game);
        // Another tab may have changed the game, which is uploaded again then.
        await stored.changeNow({ command: "moved", game: id }, () => stored.game.version === version);
      }
      this.isUnreached = false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.isUnreached = error.isUnreached || error.status === 503;
      if (!this.isUnreached) {
        await stored.changeNow({ command: "upload", upload: null });
        throw error;
      }
    } finally {
      this.#onProblem();
    }
    return !this.isUnreached;
  }

  /** Upload the game as `#once` does, but tell the page if the server refuses it. */
  async #again() {
    try {
      return await this.#once();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#onProblem(error.message);
      return true;
    }
  }
}
