// The table a game is played at: the present state, the turn that is shown of it, and the way from one to the other.

import { sleep } from "./dom.js";
import { ask } from "./server.js";
import { PACES, settings } from "./settings.js";
import { play as sound } from "./sound.js";

const REPLAY = 0.3; // seconds for a move of a replay at least

export class Table {
  /** `main` carries the addresses; `board` and `panel` show states. */
  constructor(main, board, panel) {
    this.addresses = main.dataset;
    this.board = board;
    this.panel = panel;
    this.live = null; // the present state
    this.shown = null; // the state on the page: `live`, or one on the way to it, or an earlier one
    this.at = null; // the number of moves that are looked at; null is the present, as it comes
    this.help = false;
    this.advice = 0; // how often the best move was asked for on this turn
    this.heard = 0; // the version up to which everything was told
    this.shownAt = 0;
    this.hurried = new AbortController();
    this.isFollowing = this.isSending = this.isReplaying = false;
  }

  /** Begin with a first look at the game, at some number of moves or at the present. */
  async begin(at, help) {
    this.help = help;
    this.live = await this.#state();
    this.heard = Math.max(0, ...this.live.told.map((told) => told.version));
    this.shownAt = performance.now() - 1000 * (this.live.thinking?.seconds ?? 0);
    this.at = at !== null && at < this.live.plies ? at : null;
    this.#show(this.at === null ? this.live : await this.#state(this.at));
    setInterval(() => this.panel.think(this), 100);
  }

  /** Look whether there is news. */
  async refresh(news) {
    const isKnown = news?.version === this.live.version && news.busy === Boolean(this.live.thinking?.is_busy);
    if (!isKnown) this.#take(await this.#state());
  }

  /** Send a command; what the server refuses is told. */
  async send(command, fields = {}) {
    if (this.isSending) return;
    const { at } = this;
    this.isSending = true;
    this.stop();
    try {
      const state = await ask(this.addresses.command, { command, version: this.live.version, ...fields });
      if (this.at === at) this.at = null;
      this.#take(this.help ? await this.#state() : state);
    } catch (refusal) {
      this.refuse(refusal.message);
      if (refusal.state) this.#take(refusal.state);
    } finally {
      this.isSending = false;
    }
  }

  /** Play on a cell; while earlier moves are still being shown, show them at once instead. */
  play(move) {
    if (this.at !== null) this.refuse("This is an earlier turn; go to the present to play.");
    else if (this.shown !== this.live) this.hurry();
    else this.send("play", { move });
  }

  refuse(text) {
    this.panel.tell([{ text, kind: "refused" }]);
    if (settings.sound) sound("refused");
  }

  /** Show the legal moves, or hide them. */
  async toggleHelp() {
    this.help = !this.help;
    try {
      if (this.at === null) this.#take(await this.#state());
      else this.#show(await this.#state(this.at));
    } catch (refusal) {
      this.refuse(refusal.message);
    }
  }

  /** Point at the move that takes most; asked again on the same turn, at that of the strongest opponent. */
  async advise() {
    if (!this.live.is_your_turn || this.shown !== this.live) {
      this.refuse("Advice is for a person whose turn it is.");
      return;
    }
    const turn = this.live;
    this.advice = Math.min(this.advice + 1, 2);
    if (this.advice === 2) this.#advised("The strongest opponent is thinking …");
    try {
      const { hint } = await this.#state(null, this.advice);
      if (turn !== this.shown || !hint) return;
      this.#advised(hint.text);
      this.board.hint(hint.move);
      this.board.focus(hint.move);
      this.board.preview(hint.move);
    } catch (refusal) {
      this.refuse(refusal.message);
    }
  }

  #advised(text) {
    this.panel.tell([{ text, kind: "advice" }]);
  }

  /** Look at the game after so many moves; the last of them is the present. */
  async look(ply) {
    this.stop();
    await this.#look(ply);
  }

  /** Step forward at the pace until the present, or until something else is done. */
  async replay() {
    if (this.isReplaying) {
      this.stop();
      return;
    }
    if (this.at === null) await this.look(0);
    this.isReplaying = true;
    this.panel.fill(this);
    while (this.isReplaying && this.at !== null) {
      await sleep(1000 * Math.max(PACES[settings.pace], REPLAY), this.hurried.signal);
      if (this.isReplaying) await this.#look(this.at + 1);
    }
    this.isReplaying = false;
    this.panel.fill(this);
  }

  stop() {
    this.isReplaying = false;
    this.hurry();
  }

  /** Wait no longer for the pace. */
  hurry() {
    this.hurried.abort();
    this.hurried = new AbortController();
  }

  #state(at = null, hint = null) {
    const query = new URLSearchParams();
    if (at !== null) query.set("at", at);
    if (this.help) query.set("help", 1);
    if (hint !== null) query.set("hint", hint);
    return ask(`${this.addresses.state}?${query}`);
  }

  #take(state) {
    if (state.version < this.live.version) return;
    this.live = state;
    if (this.at === null) this.#follow();
    else this.panel.fill(this);
  }

  async #look(ply) {
    try {
      const isNext = ply === this.shown.ply + 1;
      this.at = ply < this.live.plies ? Math.max(ply, 0) : null;
      const at = this.at;
      const state = await this.#state(at);
      if (at !== this.at) return;
      if (at === null && state.version >= this.live.version) this.live = state;
      this.#show(at === null ? this.live : state, isNext);
    } catch (refusal) {
      this.at = null;
      this.refuse(refusal.message);
      this.#follow();
    }
  }

  async #follow() {
    if (this.isFollowing) return;
    this.isFollowing = true;
    try {
      while (this.at === null && this.shown !== this.live) await this.#step();
    } catch (refusal) {
      this.refuse(refusal.message);
      this.#show(this.live);
    } finally {
      this.isFollowing = false;
    }
  }

  /** Show the next move on the way to the present, when its time has come; all at once after an undo. */
  async #step() {
    const { live, shown } = this;
    if (!leadsTo(shown, live)) return this.#show(live);
    const left = live.plies - shown.ply;
    const next = left > 1 ? await this.#state(shown.ply + 1) : live;
    if (left > 0 && isComputer(shown)) {
      const wait = 1000 * PACES[settings.pace] - (performance.now() - this.shownAt);
      await sleep(Math.max(wait, 0), this.hurried.signal);
    }
    // Meanwhile somebody may have looked elsewhere, or taken back.
    if (this.shown === shown && leadsTo(next, this.live)) await this.#show(next, left > 0);
  }

  /** Bring a state on the page; `isNext` says that one move more has been made. */
  #show(state, isNext = false) {
    if (this.shown && (state.ply !== this.shown.ply || !leadsTo(this.shown, state))) {
      this.shownAt = performance.now();
      this.advice = 0;
      this.board.hint(null);
    }
    this.shown = state;
    const address = new URL(this.addresses.page, location.href);
    if (this.at !== null) address.searchParams.set("at", this.at);
    history.replaceState(null, "", address);
    this.panel.fill(this);
    if (this.at === null) this.#tell(state.ply);
    if (isNext && settings.sound) sound(state.view.is_over ? "end" : state.is_your_turn ? "turn" : "move");
    return this.board.show(state.view, { flips: isNext && PACES[settings.pace] > 0 });
  }

  /** Tell what has happened up to some number of moves and was not told yet. */
  #tell(ply) {
    const told = [...this.live.told];
    let later = this.live.plies - ply;
    while (later > 0 && told.length) if (told.pop().kind === "moved") later -= 1;
    const news = told.filter(({ version }) => version > this.heard);
    this.heard = Math.max(this.heard, ...news.map(({ version }) => version));
    this.panel.tell(news);
  }
}

/** Whether the moves of one state are the first of another's. */
function leadsTo(state, later) {
  return state.ply <= later.plies && state.view.moves.every((move, index) => move.name === later.all_moves[index].name);
}

/** Whether an opponent is to move. */
export function isComputer(state) {
  const mover = state.view.players.find((player) => player.is_to_move);
  return Boolean(mover) && mover.seat !== "human";
}
