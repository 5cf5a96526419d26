// A drawing of the rules as a board to play on, for all players in turn.

import { Board, cellOf } from "../board/board.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { moveView } from "../board/turns.ts";
import { type View, viewOf } from "../board/view.ts";
import type { MoveView } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import { GAME_OVER, MOVE_SKIPPED, PLAYS_AND_CAPTURES } from "../common/sentences.ts";
import { gettext } from "../common/texts.ts";
import type { Turn } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";

/** How a drawing begins. */
export interface Start {
  /** The number of columns and of rows. */
  size: [number, number];
  /** The position strings, keyed by the name of the player who begins. */
  starts: Record<string, string>;
  /** The name of the player who begins, unless the visitor chooses another one. */
  first: string;
  /** Whether the drawing tells who is skipped and who has won. */
  tells_turns: boolean;
}

export class PlayableDrawing {
  #mover: string;
  #moves: MoveView[] = [];
  #view: View;

  #start: Start;
  #rules: Rules;
  #board;
  #said;
  #movers;
  #restart;

  constructor(figure: HTMLElement, start: Start, rules: Rules) {
    this.#start = start;
    this.#rules = rules;
    this.#mover = start.first;
    this.#view = viewOf(this.#position, { size: start.size });
    this.#board = new Board(figure);
    this.#said = find(HTMLElement, ".said", figure);
    this.#movers = findAll(HTMLButtonElement, "[data-mover]", figure);
    this.#restart = find(HTMLButtonElement, "[data-restart]", figure);
    find(HTMLElement, ".controls", figure).hidden = false;
    this.#listen();
  }

  /** Show the board as it is at the beginning, with the chosen player to move. */
  async begin() {
    this.#moves = [];
    const turn = await this.#turn();
    if (!turn) return;
    const canMove = turn.player === this.#mover;
    this.#show(turn, false);
    this.#say(
      canMove
        ? gettext("{player} is to play. Press a cell.", { player: this.#mover })
        : gettext("{player} cannot move on this board.", { player: this.#mover }),
    );
  }

  #listen() {
    const { element } = this.#board;
    new GridFocus(this.#board);
    element.addEventListener("click", (event) => {
      const name = cellOf(event);
      if (name !== null) this.#play(name);
    });
    element.addEventListener("pointerover", (event) => {
      if (event.pointerType === "mouse") this.#board.preview(cellOf(event));
    });
    element.addEventListener("pointerleave", () => this.#board.preview(null));
    for (const button of this.#movers) {
      button.addEventListener("click", () => {
        this.#mover = button.dataset.mover ?? this.#mover;
        this.begin();
      });
    }
    this.#restart.addEventListener("click", () => {
      this.#mover = this.#start.first;
      this.begin();
    });
  }

  /** Play on a cell, and say what happens; where no move is legal, only say why. */
  async #play(name: string) {
    const before = await this.#turn();
    if (!before) return;
    const captured = this.#view.takes[name];
    if (!captured) {
      this.#say(this.#reasonAgainst(name, before));
      return;
    }
    const after = await this.#rules.turn(this.#position, [...this.#moves.map((move) => move.name), name]);
    if (!after) return;
    const move = moveView(before, name, after);
    this.#moves = [...this.#moves, move];
    this.#mover = after.player ?? this.#mover;
    this.#show(after, true);
    this.#say(this.#wordsOn(move));
  }

  /** The position string at the beginning of the moves. */
  get #position() {
    const player = this.#moves[0]?.player ?? this.#mover;
    return this.#start.starts[player] ?? "";
  }

  /** Return the present turn; `null` if the rules fail. */
  #turn() {
    return this.#rules.turn(
      this.#position,
      this.#moves.map((move) => move.name),
    );
  }

  /**
   * Draw a turn, and mark the chosen player; only this one's moves are marked.
   *
   * @param isMove Whether a move leads to the turn, whose cells flip.
   */
  #show(turn: Turn, isMove: boolean) {
    const takes = turn.player === this.#mover ? turn.moves : {};
    this.#view = viewOf(turn.position, { moves: this.#moves, takes, size: this.#start.size });
    this.#board.show(this.#view, { flips: isMove, showsMoves: true });
    for (const button of this.#movers) {
      button.setAttribute("aria-pressed", String(button.dataset.mover === this.#mover));
    }
    this.#restart.disabled = this.#moves.length === 0;
  }

  /**
   * Return what to say after a move: what it captures, the skipped players if the drawing tells turns, and the status
   * of the board that is shown, but no end of the game if the drawing tells no turns.
   */
  #wordsOn(move: MoveView) {
    const words = [
      gettext(PLAYS_AND_CAPTURES.others, { player: move.player, move: move.name, cells: move.taken.join(", ") }),
    ];
    if (this.#start.tells_turns) {
      words.push(...move.skipped.map((player) => `${gettext(MOVE_SKIPPED.others, { player })}.`));
    }
    if (this.#start.tells_turns || !this.#view.is_over) words.push(this.#view.status);
    return words.join(" ");
  }

  #reasonAgainst(name: string, turn: Turn) {
    if (turn.player === null && this.#moves.length > 0) return gettext(GAME_OVER);
    const cell = this.#view.rows.flat().find((one) => one.name === name);
    if (cell && cell.style !== "none") return gettext("{move} is occupied.", { move: name });
    return gettext("{player} captures nothing at {move}.", { player: this.#mover, move: name });
  }

  /** Say a sentence beside the board, and to screen readers. */
  #say(text: string) {
    this.#said.textContent = text;
  }
}
