// The screen of a game page: the board and everything around it, drawn from the page's state.

import type { Board } from "../board/board.ts";
import { Bubble } from "../board/bubble.ts";
import { viewOfState } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import type { Settings } from "../common/settings.ts";
import { playSound, type SoundName } from "../common/sound.ts";
import type { Sentence } from "../words/words.ts";
import type { Clocks } from "./clocks.ts";
import { addToLog, type Notice } from "./log.ts";
import { drawMoves } from "./moves.ts";
import { isAudible, moveSound, type PageState } from "./page.ts";
import { drawPanel } from "./panel.ts";
import { drawPresence } from "./presence.ts";
import type { ResultSheet } from "./result-sheet.ts";
import { drawSeats } from "./seats.ts";
import type { Talk } from "./talk.ts";
import type { Tips } from "./tips.ts";
import { cellOf } from "./waiting.ts";

/** The parts of the page over the board and beside it; a game without other people has neither clocks nor talk. */
interface Parts {
  tips: Tips;
  sheet: ResultSheet;
  clocks: Clocks | null;
  talk: Talk | null;
  onTurn: (state: State) => void;
}

export class Screen {
  #board: Board;
  #bubble;
  #hint;
  #parts: Parts;
  #addresses: { page: string; position: string };
  #settings: () => Settings;
  #pace: () => number;

  /**
   * @param addresses The URLs of the page of this game and of that of a position, without their queries.
   * @param settings Returns the present settings of the page.
   * @param pace Returns the least time for which each turn is shown, in seconds. If the time is 0, captured cells
   *   change without a flip animation.
   */
  constructor(
    board: Board,
    parts: Parts,
    addresses: { page: string; position: string },
    settings: () => Settings,
    pace: () => number,
  ) {
    this.#board = board;
    this.#parts = parts;
    this.#bubble = new Bubble(board);
    this.#hint = new Bubble(board, { isSpoken: false, isBrief: false });
    this.#addresses = addresses;
    this.#settings = settings;
    this.#pace = pace;
  }

  /** The present state of the game, once the board has been drawn. */
  #live: State | null = null;

  /**
   * Draw everything but the board. If the user views an earlier turn, put the number of moves before that turn into the
   * URL of the page.
   */
  drawPanel(page: PageState) {
    this.#showAddress(page.viewedPly);
    drawPanel(page, this.#addresses.position);
    drawMoves(page);
    drawSeats(page);
    drawPresence(page.live);
    this.#parts.clocks?.draw(page.live, () => this.#play("low"));
    this.#parts.tips.draw(page);
    this.#parts.sheet.draw(page, this.#addresses.page, () => this.#play("turn"));
  }

  /**
   * Draw the board, with marks on the legal moves on the user's turn. If `isMove`, play the sound of the last move and
   * flip the cells that this move changed, as far as the settings and the pace allow it.
   *
   * @param isMove Whether exactly one move leads from the state that was drawn before to `page`.
   * @returns Fulfilled once the flips have ended.
   */
  drawBoard({ live, shown, hintedMove, waiting }: PageState, isMove: boolean): Promise<void> {
    this.#live = live;
    if (hintedMove === null) this.#hint.hide();
    if (isMove) this.#play(moveSound(shown));
    if (isMove && shown.is_your_turn) this.#parts.onTurn(shown);
    // Browsers do not end animations of a hidden page, which follows a game with short clocks.
    const flips = isMove && this.#pace() > 0 && document.visibilityState === "visible";
    const marked = waiting && shown.ply === live.plies ? cellOf(waiting) : null;
    const showsMoves = shown.is_your_turn;
    return this.#board.show(viewOfState(shown), { flips, showsMoves, hinted: hintedMove, waiting: marked });
  }

  /** Add new entries to the log, without what others say if the user does not want to see it. */
  announce(entries: Sentence[]) {
    if (this.#live) this.#parts.talk?.show(entries, this.#live);
    addToLog(this.#settings().phrases ? entries : entries.filter(({ kind }) => kind !== "said"));
  }

  /**
   * Append a notice to the game's log on the page; if `kind` is "refused", play the error sound if sounds are on.
   *
   * @param text A sentence for the user.
   * @param kind "refused" if an action failed, "hint" for a hint, "searching" while one is being found.
   */
  notify(text: string, kind: Notice) {
    addToLog([{ text, kind }]);
    if (kind !== "refused") return;
    // A sheet covers the log.
    for (const line of findAll(HTMLElement, ":popover-open .refusal")) line.textContent = text;
    this.#play("refused");
  }

  #play(name: SoundName) {
    if (this.#live && isAudible(this.#settings().sound, this.#live)) playSound(name);
  }

  /**
   * Say at a cell why the user cannot play there now, and play the error sound if the user has switched sounds on.
   *
   * @param text A sentence for the user.
   */
  refuse(move: string, text: string) {
    this.#bubble.show(move, text);
    if (this.#settings().sound) playSound("refused");
  }

  /**
   * Frame the cell that a hint suggests, preview the move there, and say at the cell why; the keyboard focus stays.
   *
   * @param text The reasons, which the log says to screen readers.
   */
  pointOut(move: string, text: string) {
    this.#board.hint(move);
    bringIntoView(this.#board.button(move));
    this.#hint.show(move, text);
  }

  /**
   * Show a notice about the home of the game, such as the connection to the server, or hide it.
   *
   * @param problem What is wrong; `null` hides the notice.
   */
  showProblem(problem: string | null) {
    find(HTMLElement, "#offline").hidden = problem === null;
    if (problem !== null) find(HTMLElement, "#problem").textContent = problem;
  }

  /**
   * Put the number of the move that the user views into the URL of the page, without a new entry in the history.
   *
   * @param viewedPly The number of moves before the viewed turn; `null` removes it from the URL.
   */
  #showAddress(viewedPly: number | null) {
    const address = new URL(this.#addresses.page, location.href);
    if (viewedPly !== null) address.searchParams.set("at", String(viewedPly));
    if (address.href !== location.href) history.replaceState(null, "", address);
  }
}

/** Scroll to a cell unless it is in view, below what sticks to the upper edge. */
function bringIntoView(cell: HTMLElement) {
  const { top, bottom } = cell.getBoundingClientRect();
  if (top < innerHeight / 4 || bottom > innerHeight) cell.scrollIntoView({ block: "center" });
}
