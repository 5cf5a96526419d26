// A game that lives in this browser: the page plays it, stores it after each change, and asks the opponents.

import type { State } from "../common/api.ts";
import { label } from "../common/labels.ts";
import { Repeater } from "../common/repeater.ts";
import { Refusal } from "../common/server.ts";
import type { Engine } from "../engine/engine.ts";
import type { Rules } from "../engine/rules.ts";
import { HUMAN } from "../words/facts.ts";
import { entryOf, gameOf } from "./entry.ts";
import type { Command, Home, Listener } from "./home.ts";
import { askedOpponent, type Game, type LoopCommand, OTHER_DEAL, seedOf, update } from "./loop.ts";
import { newGame, rotated } from "./new-game.ts";
import { askToKeep } from "./persistence.ts";
import { stateOf } from "./state.ts";
import type { GameStore } from "./store.ts";

const MOST_TRIES = 2; // of one move of an opponent, whose worker may die

export type PageRules = Pick<Rules, "turn" | "deal" | "ask">;

/** The opponents, which answer one question at a time. */
type Opponents = Pick<Engine, "choose" | "stop">;

/** What plays and keeps a game in this browser. */
interface Parts {
  store: GameStore;
  rules: PageRules;
  opponents: Opponents;
  /** The seconds of each pace. */
  paces: Readonly<Record<string, number>>;
  /** Uploads a game as the user wants; returns its id on the server. */
  upload: (game: Game) => Promise<string>;
  /** Leaves the page for that of the game on the server, where it goes on. */
  leave: (game: Game) => void;
}

export class BrowserHome implements Home {
  #listener: Listener;

  /** Tells the other tabs that the game has changed. */
  #channel: BroadcastChannel | null;

  /** Fulfilled when the changes so far have ended; they happen one after another. */
  #last: Promise<unknown> = Promise.resolve();

  /** Fulfilled when the page has what another tab has stored. */
  #reading: Promise<void> = Promise.resolve();

  #isThinking = false;

  /** Whether an opponent is being asked for a move. */
  #isAsking = false;

  /** Fulfilled when the worker of the opponents has loaded what it needs, or failed. */
  #warm: Promise<unknown> | null = null;

  /** Whether the last upload could not reach the server. */
  #isUnreached = false;

  /** Tries the upload again. */
  #uploading = new Repeater(() => this.#uploadAgain());

  #game: Game;
  #parts: Parts;

  /** @param game The game as it is stored. */
  constructor(game: Game, parts: Parts) {
    this.#game = game;
    this.#parts = parts;
    this.#listener = { live: () => this.live, onState: () => {}, onProblem: () => {} };
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`tribolo game ${game.id}`);
    this.#channel?.addEventListener("message", () => this.#read());
  }

  /** The state of the game at its present turn. */
  get live() {
    return stateOf(this.#game, this.#parts.paces);
  }

  get game() {
    return this.#game;
  }

  listen(listener: Listener) {
    this.#listener = listener;
  }

  follow(isVisible: boolean) {
    this.#tellProblem();
    if (isVisible) this.#read();
    this.#warm ??= this.#warmUp();
    this.#think();
    if (this.#game.upload !== null) this.#uploading.start();
  }

  /** Tell the page what is wrong now, or `null` if nothing is. */
  #tellProblem() {
    this.#listener.onProblem(this.#isUnreached ? label("upload_waits") : this.#parts.store.problem);
  }

  upToDate() {
    return this.#reading;
  }

  /** Ask an opponent for a move that is not used, so that its first answer in the game comes without a delay. */
  #warmUp() {
    const { seats, start } = this.#game;
    const spec = Object.values(seats).find((seat) => seat !== HUMAN);
    return spec ? this.#parts.opponents.choose(spec, start, [], "0", { nodes: 1 }).catch(() => null) : null;
  }

  async state() {
    return this.live;
  }

  recordHelp() {
    // A help that cannot be stored is only missing in the results.
    this.#change({ command: "help" }).catch(() => null);
  }

  async carryOut(command: Command): Promise<State> {
    try {
      if (command.command === "rematch") await this.#startRematch();
      else if (command.command === "invite") await this.#moveToServer(String(command.player));
      else if (command.command === "share") await this.#moveToServer(null);
      else await this.#change(await this.#checked(command));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.message, error.status, this.live);
    }
    this.#think();
    return this.live;
  }

  /**
   * Carry out a command on the newest game, and store the game after it.
   *
   * @param isWanted Returns whether the command still applies to the game; it is dropped if not.
   * @param more New games that are stored with it, or not at all.
   * @throws Refusal if the rules of the loop forbid the command.
   */
  #change(command: LoopCommand, isWanted: () => boolean = () => true, more: Game[] = []) {
    return this.#inTurn(() => this.#changeNow(command, isWanted, more));
  }

  /** Carry out a command as `#change` does, within the turn of another piece of work. */
  async #changeNow(command: LoopCommand, isWanted: () => boolean, more: Game[] = []) {
    while (isWanted()) {
      const before = this.#game;
      const after = await update(before, command, this.#parts.rules);
      if (await this.#save(after, before.version, more)) return this.#set(after);
      await this.#load();
    }
  }

  /**
   * Store that the game is to go on on the server, and let it do so, now or when the server can be reached.
   *
   * @param invited The player whose seat waits for a person there.
   */
  async #moveToServer(invited: string | null) {
    await this.#change({ command: "upload", upload: { invited } });
    if (!(await this.#upload())) this.#uploading.start();
  }

  /**
   * Let the game go on on the server, if the user wants it; this tab does not change it meanwhile. Only one tab at a
   * time uploads, where the browser has locks.
   *
   * @returns Whether nothing is left to be tried: false if the server is busy or cannot be reached.
   * @throws Refusal if the server refuses the game, which then stays here.
   */
  #upload(): Promise<boolean> {
    return alone(`tribolo upload ${this.#game.id}`, () => this.#inTurn(() => this.#uploadNow()));
  }

  async #uploadNow() {
    try {
      await this.#load();
      while (this.#game.upload !== null && this.#game.moved === null) {
        const uploaded = this.#game;
        const id = await this.#parts.upload(uploaded);
        // Another tab may have changed the game, which is uploaded again then.
        await this.#changeNow({ command: "moved", game: id }, () => this.#game.version === uploaded.version);
      }
      this.#isUnreached = false;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#isUnreached = error.isUnreached || error.status === 503;
      if (!this.#isUnreached) {
        await this.#changeNow({ command: "upload", upload: null }, () => true);
        throw error;
      }
    } finally {
      this.#tellProblem();
    }
    return !this.#isUnreached;
  }

  /** Upload the game as `#upload` does, but tell the page if the server refuses it. */
  async #uploadAgain() {
    try {
      return await this.#upload();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#listener.onProblem(error.message);
      return true;
    }
  }

  /** Do some work after the changes so far. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => null);
    return done;
  }

  /**
   * Store the game and tell the other tabs; return whether no other tab had changed it. When a game has ended, there is
   * something that the browser should keep.
   *
   * @param expected The version that is stored.
   */
  async #save(game: Game, expected: number | null, more: Game[]) {
    const { store } = this.#parts;
    const [entry, ...others] = [game, ...more].map((each) => entryOf(each, Date.now()));
    const isStored = entry !== undefined && (await store.save(entry, expected, others));
    if (isStored) this.#channel?.postMessage(game.version);
    if (isStored && game.turn.player === null) askToKeep();
    this.#tellProblem();
    return isStored;
  }

  /**
   * Replace the game, end the search for a move that is no longer asked for, and leave a game that has moved to the
   * server.
   */
  #set(game: Game) {
    const before = this.#game;
    this.#game = game;
    if (this.#isAsking && !isSameQuestion(before, game)) this.#parts.opponents.stop();
    if (game.moved !== null) this.#parts.leave(game);
  }

  /** Take over what another tab has stored. */
  #read() {
    this.#reading = this.#inTurn(() => this.#load()).then(
      () => void this.#think(),
      (error) => this.#listener.onProblem(error instanceof Refusal ? error.message : label("games_unreadable")),
    );
  }

  /** Take over the stored game if its version is another one; throw a `Refusal` if it cannot be read. */
  async #load() {
    const { store, rules } = this.#parts;
    const entry = await store.load(this.#game.id);
    if (entry === null && store.wasCleared) return; // The page stores its game again with the next change.
    if (entry === null) throw new Refusal(label("game_missing"), 404);
    if (entry.version === this.#game.version) return;
    this.#set(await gameOf(entry, rules));
    this.#listener.onState(this.live);
  }

  /** Return a command of the user as one of the loop; refuse an opponent that the page cannot ask. */
  async #checked(command: Command): Promise<LoopCommand> {
    if (command.command === "hand") {
      const spec = String(command.seat);
      if (!(await canPlay(spec, this.#game.start, this.#parts.rules))) {
        throw new Refusal(label("opponent_refused", { spec }), 422);
      }
    }
    return command as unknown as LoopCommand;
  }

  /**
   * Store the rematch, and its id in this game, in one step; do nothing if another tab has stored a rematch. If a
   * preset dealt this game, it deals the rematch, too, and everyone moves on to the next seat. Otherwise the rematch
   * has the same start position and seats. Throw a `Refusal` if the browser keeps no games.
   */
  async #startRematch() {
    const { store, rules } = this.#parts;
    const { deal, pace, firstSeats: seats, names, start } = this.#game;
    if (!store.isKept) throw new Refusal(label("rematch_not_kept"), 409);
    const isGiven = deal === OTHER_DEAL;
    const places = isGiven ? { seats, names, position: start } : { seats: rotated(seats), names: rotated(names) };
    const following = await newGame({ deal, pace, ...places }, rules);
    const command: LoopCommand = { command: "rematch", game: following.id };
    await this.#change(command, () => this.#game.rematch === null, [following]);
  }

  /** Ask the opponents as long as `askedOpponent` names one; in one tab at a time, where the browser has locks. */
  async #think() {
    if (this.#isThinking || askedOpponent(this.#game) === null) return;
    this.#isThinking = true;
    try {
      await alone(`tribolo game ${this.#game.id}`, async () => {
        for (let spec = askedOpponent(this.#game); spec !== null; spec = askedOpponent(this.#game)) {
          await this.#answer(this.#game, spec);
        }
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#listener.onProblem(error.message);
    } finally {
      this.#isThinking = false;
    }
  }

  /** Play the move of an opponent or record its failure, unless the game has changed when that is known. */
  async #answer(asked: Game, spec: string) {
    await this.#warm;
    const isAsked = () => isSameQuestion(asked, this.#game);
    const failure: LoopCommand = { command: "fail" };
    const move = await this.#chosen(asked, spec, isAsked);
    try {
      await this.#change(move === null ? failure : { command: "answer", move }, isAsked);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#change(failure, isAsked);
    }
    this.#listener.onState(this.live);
  }

  /**
   * Return the move of an opponent; `null` if it has failed, or if the move is not asked for any more.
   *
   * @param isAsked Returns whether the move is still asked for.
   */
  async #chosen(game: Game, spec: string, isAsked: () => boolean): Promise<string | null> {
    const moves = game.moves.map(({ name }) => name);
    for (let tries = 0; tries < MOST_TRIES && isAsked(); tries += 1) {
      this.#isAsking = true;
      try {
        return await this.#parts.opponents.choose(spec, game.start, moves, seedOf(game));
      } catch {
        // The worker may have died, or the search was stopped for a change of the game.
      } finally {
        this.#isAsking = false;
      }
    }
    return null;
  }
}

/**
 * Return whether a page can ask an opponent for moves.
 *
 * @param start The position at the start of the game.
 */
export function canPlay(spec: string, start: string, rules: PageRules) {
  // The kernel checks the spec before it misses the weights or a player to move.
  return rules.ask(`choose ${spec} seed=0 nodes=1`, start, "").then(
    () => true,
    (error) => error.part === "weights" || error.part === "moves",
  );
}

/** Return whether the same opponent is to move in two games, after the same moves. */
function isSameQuestion(one: Game, other: Game) {
  return one.moves === other.moves && one.failed === other.failed && askedOpponent(one) === askedOpponent(other);
}

/** Do some work while no other tab does work of the same name; at once where the browser has no locks. */
function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return globalThis.navigator?.locks ? navigator.locks.request(name, work) : work();
}
