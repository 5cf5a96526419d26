// A game that lives in this browser: the page plays it, stores it after each change, and asks the opponents.

import type { State } from "../common/api.ts";
import { hasNetwork, NETWORK } from "../common/network-file.ts";
import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Rules } from "../engine/rules.ts";
import type { Command, Home, Listener } from "./home.ts";
import { type Game, type LoopCommand, OTHER_DEAL } from "./loop.ts";
import { newGame, rotated } from "./new-game.ts";
import { canPlay, type Opponents, OpponentTurns } from "./opponent-turns.ts";
import { stateOf } from "./state.ts";
import type { GameStore } from "./store.ts";
import { StoredGame } from "./stored-game.ts";
import { Uploading } from "./uploading.ts";

export type PageRules = Pick<Rules, "turn" | "deal" | "ask">;

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
  /** Fulfilled when the page has what another tab has stored. */
  #reading: Promise<void> = Promise.resolve();

  #listener: Listener = { live: () => this.live, onState: () => {}, onProblem: () => {} };
  #parts: Parts;
  #stored: StoredGame;
  #opponents: OpponentTurns;
  #uploading: Uploading;

  /** @param game The game as it is stored. */
  constructor(game: Game, parts: Parts) {
    this.#parts = parts;
    const onState = () => this.#listener.onState(this.live);
    const onProblem = (problem?: string) => this.#tellProblem(problem);
    this.#stored = new StoredGame(game, parts.store, parts.rules, {
      onChange: (before) => {
        this.#opponents.stopAfter(before);
        if (this.game.moved !== null) parts.leave(this.game);
      },
      onLoad: onState,
      onSave: onProblem,
      onNews: () => this.#read(),
    });
    this.#opponents = new OpponentTurns(this.#stored, parts.opponents, onState, onProblem);
    this.#uploading = new Uploading(this.#stored, parts.upload, onProblem);
  }

  /** The state of the game at its present turn. */
  get live() {
    return stateOf(this.game, this.#parts.paces);
  }

  get game() {
    return this.#stored.game;
  }

  listen(listener: Listener) {
    this.#listener = listener;
  }

  follow(isVisible: boolean) {
    this.#tellProblem();
    if (isVisible) this.#read();
    this.#retryNetwork();
    this.#opponents.warmUp();
    this.#opponents.play();
    this.#uploading.resume();
  }

  /** Tell the page a sentence about what is wrong; without one, what is wrong now, or `null` if nothing is. */
  #tellProblem(problem?: string) {
    const present = this.#uploading.isUnreached
      ? gettext("The server cannot be reached. The game goes on here, and gets its link when the server answers.")
      : this.#parts.store.problem;
    this.#listener.onProblem(problem ?? present);
  }

  upToDate() {
    return this.#reading;
  }

  async state() {
    return this.live;
  }

  recordHelp() {
    // A help that cannot be stored is only missing in the results.
    this.#stored.change({ command: "help" }).catch(() => null);
  }

  async carryOut(command: Command): Promise<State> {
    try {
      if (command.command === "rematch") await this.#startRematch();
      else if (command.command === "invite") await this.#upload(String(command.player));
      else if (command.command === "share") await this.#upload(null);
      else await this.#stored.change(await this.#checked(command));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      throw new Refusal(error.message, error.status, this.live);
    }
    this.#opponents.play();
    return this.live;
  }

  /** Upload the game as {@link Uploading.begin} does; refuse one of a network, which the server has not. */
  async #upload(invited: string | null) {
    const { seats, by = [] } = this.game;
    if ([...Object.values(seats), ...by].includes(NETWORK)) {
      throw new Refusal(gettext("A game with your own network stays in this browser."), 422);
    }
    await this.#uploading.begin(invited);
  }

  /** Ask a network again that this browser did not have, if it has it now. */
  async #retryNetwork() {
    const { failed, version, seats } = this.game;
    if (failed === null || seats[failed] !== NETWORK || !(await hasNetwork())) return;
    const again: LoopCommand = { command: "hand", version, player: failed, seat: NETWORK };
    await this.#stored.change(again, () => this.game.failed === failed).catch(() => null); // Nobody plays in this game.
    this.#listener.onState(this.live);
    this.#opponents.play();
  }

  /** Take over what another tab has stored. */
  #read() {
    this.#reading = this.#stored
      .inTurn(() => this.#stored.loadNow())
      .then(
        () => void this.#opponents.play(),
        (error) => {
          const unreadable = gettext("The games in this browser cannot be read. Load the page again.");
          this.#tellProblem(error instanceof Refusal ? error.message : unreadable);
        },
      );
  }

  /** Return a command of the user as one of the loop; refuse an opponent that the page cannot ask. */
  async #checked(command: Command): Promise<LoopCommand> {
    if (command.command === "hand") {
      const spec = String(command.seat);
      if (!(await canPlay(spec, this.game.start, this.#parts.rules))) {
        throw new Refusal(
          gettext("{spec} cannot play in this browser. Choose another computer player.", { spec }),
          422,
        );
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
    const { deal, pace, firstSeats: seats, names, start } = this.game;
    if (!store.isKept) {
      throw new Refusal(gettext("This browser cannot keep games. Start a new game on the front page."), 409);
    }
    const isGiven = deal === OTHER_DEAL;
    const places = isGiven ? { seats, names, position: start } : { seats: rotated(seats), names: rotated(names) };
    const following = await newGame({ deal, pace, ...places }, rules);
    const command: LoopCommand = { command: "rematch", game: following.id };
    await this.#stored.change(command, () => this.game.rematch === null, [following]);
  }
}
