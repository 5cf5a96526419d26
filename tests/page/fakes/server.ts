// Fakes of the server and of the screen, for tests of a session.

import { viewOfState } from "../../../frontends/web/page/board/view.ts";
import type { State } from "../../../frontends/web/page/common/api.ts";
import type { Rules } from "../../../frontends/web/page/engine/rules.ts";
import type { PageState } from "../../../frontends/web/page/game/page.ts";
import { ServerHome } from "../../../frontends/web/page/game/server-home.ts";
import { PageSession, type Screen } from "../../../frontends/web/page/game/session.ts";
import { nameAddresses } from "./addresses.ts";
import { positionAfter, seat, state, takesAfter } from "./states.ts";

const ADDRESSES = { state: "/api/games/game", command: "/api/games/game/commands", events: "/api/games/game/events" };

nameAddresses();

/** The rules of a page whose kernel has ended. */
export const ENDED: Pick<Rules, "turn"> = { turn: async () => null };

/** The rules of a page, for the games of `state`. */
export const RULES: Pick<Rules, "turn"> = {
  turn: async (_start, moves) => ({
    position: positionAfter(moves),
    player: ["Blue", "Red", "Green"][moves.length % 3] ?? null,
    skipped: [],
    scores: [10, 20, 30],
    shares: null,
    moves: takesAfter(moves),
  }),
};

/** The sentences of the refusals of a fake server. */
const SENTENCES = {
  failed: "Something went wrong.",
  jumps_nothing: "{move} captures nothing.",
  server_busy: "Busy.",
  stale_version: "The game has changed.",
};

/** A fake server with one game; its method `fetch` answers as the JSON interface does. */
export class FakeServer {
  /** The moves played, separated by spaces. */
  moves = "";

  /** The fields of the sent states that differ from those that `state` returns. */
  changes: Partial<State> = {};

  commands: Record<string, unknown>[] = [];

  /** The number of requests for a state. */
  queries = 0;

  /** The number of reports that the page helped the user. */
  reports = 0;

  /** The code with which the server refuses the next command, `null` to accept it. */
  refusal: string | null = null;

  /** The number of commands that the server will refuse because it is busy, and the status of these refusals. */
  busy = 0;
  busyStatus = 503;

  /** Whether the server carries out the commands that it refuses because it is busy: their answers are lost. */
  losesAnswers = false;

  isReachable = true;

  /** Whether commands wait for a call of `release`. */
  holds = false;

  /** Let the commands that wait, and all later ones, be answered. */
  release = () => {};

  #released = new Promise((resolve) => {
    this.release = () => resolve(undefined);
  });

  /** Stand in for the browser's `fetch`: answer a GET with a state, and a POST with the state after the command. */
  fetch = async (address: string | URL | Request, options?: RequestInit) => {
    if (!this.isReachable) throw new TypeError("Failed to fetch");
    if (String(address).endsWith("/refusals")) return Response.json({ sentences: SENTENCES });
    if (String(address).endsWith("/help")) {
      this.reports += 1;
      return new Response(null, { status: 204 });
    }
    if (options?.method === "POST") return this.#command(JSON.parse(String(options.body)));
    this.queries += 1;
    return Response.json(state(this.moves, this.changes));
  };

  /** Record a command and answer with the state after it, or refuse it. */
  async #command(command: Record<string, unknown>) {
    this.commands.push(command);
    if (this.holds) await this.#released;
    const isBusy = this.busy > 0;
    if (isBusy) this.busy -= 1;
    const isStale = command.version !== state(this.moves, this.changes).version;
    const code = this.refusal ?? (isStale ? "stale_version" : null);
    this.refusal = null;
    const isLost = isBusy && !this.losesAnswers;
    if (command.command === "play" && code === null && !isLost) this.moves = `${this.moves} ${command.move}`.trim();
    if (isBusy) {
      const headers = { "Retry-After": "2" };
      return Response.json({ code: "server_busy", fields: {}, state: null }, { status: this.busyStatus, headers });
    }
    if (code !== null) {
      return Response.json({ code, fields: { move: "b1" }, state: state(this.moves, this.changes) }, { status: 409 });
    }
    return Response.json(state(this.moves, this.changes));
  }
}

/** A fake screen, which records each call. */
export class FakeScreen implements Screen {
  /** The moves on each board shown; a final "!" says that the last move is animated. */
  boards: string[] = [];

  /** The texts of the log. */
  log: string[] = [];

  hints: string[] = [];

  /** The state drawn last. */
  page: PageState | null = null;

  drawPanel(page: PageState) {
    this.page = page;
  }

  async drawBoard({ shown }: PageState, isMove: boolean) {
    this.boards.push(
      viewOfState(shown)
        .moves.map(({ name }) => name)
        .join(" ") + (isMove ? "!" : ""),
    );
  }

  announce(entries: { text: string }[]) {
    this.log.push(...entries.map(({ text }) => text));
  }

  notify(text: string) {
    this.log.push(text);
  }

  refuse(_move: string, text: string) {
    this.log.push(text);
  }

  pointOut(move: string) {
    this.hints.push(move);
  }

  showProblem() {}
}

/**
 * Open a page session with a fake server and a fake screen, and return the server, the screen and the session.
 *
 * @param moves The moves already played, separated by spaces.
 * @param options `pace`: the least time for which a turn is shown, in seconds. `ply`: the page shows the turn after
 *   this number of moves, or follows the live game if `ply` is `null`. `isAlone`: the user plays for all three players.
 */
export function openSession(
  moves: string,
  {
    pace = 0,
    ply = null,
    rules = RULES,
    isAlone = false,
  }: { pace?: number; ply?: number | null; rules?: Pick<Rules, "turn">; isAlone?: boolean } = {},
) {
  const server = new FakeServer();
  server.moves = moves;
  if (isAlone) server.changes = { seats: state("").seats.map(({ player, style }) => seat(player, style, true)) };
  globalThis.fetch = server.fetch;
  const screen = new FakeScreen();
  const live = state(moves, server.changes);
  const shown = ply === null ? null : state(moves, { ...server.changes, ply });
  const home = new ServerHome(ADDRESSES, rules, live);
  home.upToDate = () => Promise.resolve(); // No stream is open.
  const engine = { analyse: () => Promise.reject(new Error("no module")) };
  const session = PageSession.open(home, screen, () => pace, rules, engine, { live, shown });
  return { server, screen, session, home };
}
