// A task on the page: its board or its choices, the reply, and its buttons.

import { Board, cellOf } from "../board/board.ts";
import { Bubble } from "../board/bubble.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { find, findAll } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";
import { nextAnswer, reply, shownView, type Task, type TaskState, UNTOUCHED } from "./solving.ts";

export class TaskOnPage {
  #state: TaskState = UNTOUCHED;

  /** Whether the hint has been shown since the task began, so that its button now shows the answer. */
  #hasHint = false;

  section: HTMLElement;

  #task: Task;
  #onDone: () => void;
  #board;
  #bubble;
  #reply;
  #next;
  #hint;
  #restart;
  #choices;

  /**
   * Find the parts of a task in the page, and listen to the visitor.
   *
   * @param onDone Called each time the visitor has solved the task.
   * @param onNext Called when the visitor goes on.
   */
  constructor(section: HTMLElement, task: Task, onDone: () => void, onNext: () => void) {
    this.section = section;
    this.#task = task;
    this.#onDone = onDone;
    this.#board = task.kind === "choice" ? null : new Board(section);
    this.#bubble = this.#board && new Bubble(this.#board, { isSpoken: false }); // The reply speaks.
    this.#reply = find(HTMLElement, ".reply", section);
    this.#next = find(HTMLButtonElement, "[data-next]", section);
    this.#hint = find(HTMLButtonElement, "[data-hint]", section);
    this.#restart = find(HTMLButtonElement, "[data-restart]", section);
    this.#choices = findAll(HTMLButtonElement, "[data-choice]", section);
    find(HTMLElement, ".controls", section).hidden = false;
    this.#next.addEventListener("click", onNext);
    this.#hint.addEventListener("click", () => this.#showHint());
    this.#restart.addEventListener("click", () => this.begin());
    if (this.#board) this.#listenToBoard(this.#board);
    for (const button of this.#choices) {
      button.addEventListener("click", () => this.#answer(button.dataset.choice ?? ""));
    }
  }

  /** Begin the task, from the start or again. */
  begin() {
    const hadFocus = document.activeElement === this.#restart;
    this.#state = UNTOUCHED;
    this.#hasHint = false;
    this.#say("", "");
    this.#draw(false);
    if (hadFocus) this.#hint.focus();
  }

  #listenToBoard(board: Board) {
    new GridFocus(board);
    board.element.addEventListener("click", (event) => {
      const name = cellOf(event);
      if (name !== null) this.#answer(name);
    });
  }

  /**
   * Take an answer of the visitor, and say whether and why it is right or wrong.
   *
   * @param name The name of the cell, or the text of the choice.
   */
  #answer(name: string) {
    const answered = reply(this.#task, this.#state, name);
    if (!answered) return;
    const { state, isRight, text } = answered;
    const isNew = state !== this.#state;
    this.#state = state;
    this.#draw(isNew, isRight ? null : name);
    this.#say(text, isRight ? "right" : "wrong");
    if (!isRight && text) this.#bubble?.show(name, text);
    if (!isNew || !state.isDone) return;
    this.#onDone();
    this.#next.scrollIntoView({ block: "nearest" });
  }

  /** Show the hint or, once it is shown, the next answer. */
  #showHint() {
    if (!this.#hasHint) {
      this.#hasHint = true;
      this.#hint.textContent = gettext("Show the answer");
      this.#say(this.#task.hint, "hint");
      return;
    }
    const answer = nextAnswer(this.#task, this.#state) ?? "";
    this.#board?.hint(answer);
    this.#say(gettext("The answer is {answer}.", { answer }), "hint");
  }

  /**
   * Draw the board and the buttons.
   *
   * @param flips Whether to flip the cells of the move that was just played.
   * @param tried The cell of a wrong move, whose captures the board previews.
   */
  #draw(flips: boolean, tried: string | null = null) {
    const { takes, kind } = this.#task;
    const { found, isDone } = this.#state;
    if (this.#board) {
      const shown = shownView(this.#task, this.#state);
      const captured = tried === null ? undefined : takes[tried];
      this.#board.show(captured && tried ? { ...shown, takes: { [tried]: captured } } : shown, {
        flips: flips && kind === "move",
      });
      if (kind === "cells") this.#labelFound(this.#board, found);
      if (tried !== null) this.#board.preview(tried);
    }
    for (const button of this.#choices) {
      button.disabled = false;
      button.setAttribute("aria-pressed", String(found.includes(button.dataset.choice ?? "")));
    }
    this.#next.hidden = !isDone;
    this.#hint.hidden = isDone;
    this.#hint.textContent = this.#hasHint ? gettext("Show the answer") : gettext("Hint");
    this.#restart.hidden = !isDone;
  }

  /** Let the texts for screen readers say which cells the visitor has found. */
  #labelFound(board: Board, found: string[]) {
    for (const name of found) {
      const button = board.button(name);
      const [cell = ""] = (button.ariaLabel ?? "").split(",");
      button.setAttribute("aria-label", gettext("{cell}, found", { cell }));
    }
  }

  /** Say a sentence below the board, and to screen readers. */
  #say(text: string, kind: "right" | "wrong" | "hint" | "") {
    this.#reply.textContent = text;
    this.#reply.dataset.kind = kind;
  }
}
