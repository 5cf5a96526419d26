// What people in a game say, and who comes and goes: bubbles at their scores, what is unread, the phrases said last.

import type { State } from "../common/api.ts";
import { find, findAll, make } from "../common/dom.ts";
import { changeSettings, readSettings } from "../common/stored-settings.ts";
import { gettext } from "../common/texts.ts";
import { type Sentence, wordLog } from "../words/words.ts";

const BUBBLE_TIME = 4000; // milliseconds for which a bubble stays on a visible page
const LISTED = 5; // entries at the head of the sheet
const QUICK = 3; // phrases beside the board

export class Talk {
  #bubbles = new Map<string, SpeechBubble>();
  #list = find(HTMLElement, "#talk");
  #sheet = find(HTMLElement, "#more");
  #more = find(HTMLElement, ".more-button");
  #quick = find(HTMLFormElement, "#quick-phrases");

  /** @param live The state of the game when the page opens, whose log counts as read. */
  constructor(live: State) {
    for (const { player } of live.seats) this.#bubbles.set(player, new SpeechBubble(player));
    this.#addToList(heard(wordLog(live.told, live.seats)));
    this.#sheet.addEventListener("toggle", () => this.#mark(false));
    document.addEventListener("submit", ({ target, submitter }) => {
      const isSaid = target instanceof HTMLFormElement && target.dataset.sends === "say";
      if (isSaid && submitter instanceof HTMLButtonElement) this.#remember(submitter.value);
    });
    this.#drawQuick(readSettings().said);
  }

  /** Show a new entry of the log in a bubble at the score of its player. What others say or do is unread. */
  show(entries: readonly Sentence[], { seats }: State) {
    const news = heard(entries);
    for (const { bubble } of news) this.#bubbles.get(bubble?.player ?? "")?.show(bubble?.text ?? "");
    this.#addToList(news);
    const own = seats.filter((seat) => seat.is_yours).map(({ player }) => player);
    if (news.some(({ bubble }) => bubble && !own.includes(bubble.player))) this.#mark(true);
    if (this.#sheet.matches(":popover-open")) this.#mark(false);
  }

  #addToList(entries: readonly Sentence[]) {
    this.#list.append(...entries.map(({ text }) => make("li", {}, text)));
    while (this.#list.children.length > LISTED) this.#list.firstElementChild?.remove();
    this.#list.hidden = this.#list.children.length === 0;
  }

  /** Mark the button of the sheet, or take the mark away. */
  #mark(isUnread: boolean) {
    this.#more.toggleAttribute("data-unread", isUnread);
    this.#more.setAttribute("aria-label", isUnread ? gettext("More, with unread messages") : gettext("More"));
  }

  /** Keep a phrase of the user among those beside the board. */
  #remember(phrase: string) {
    this.#mark(false);
    const { said } = readSettings();
    const next = [phrase, ...said.filter((name) => name !== phrase)].slice(0, QUICK);
    changeSettings(readSettings(), { said: next });
    this.#drawQuick(next);
  }

  /** Draw the phrases said last, filled up with the first ones, in their usual order: a repeated one stays in place. */
  #drawQuick(said: readonly string[]) {
    const all = findAll(HTMLButtonElement, "#phrases [name=phrase]");
    const names = [...new Set([...said, ...all.map(({ value }) => value)])].slice(0, QUICK);
    const shown = all.filter(({ value }) => names.includes(value));
    const before = findAll(HTMLButtonElement, "button", this.#quick);
    if (shown.every(({ value }, index) => value === before[index]?.value)) return;
    this.#quick.replaceChildren(...shown.map((button) => button.cloneNode(true)));
  }
}

/** Return the entries that have a bubble, without phrases if the user does not want to see them. */
function heard(entries: readonly Sentence[]) {
  const { phrases } = readSettings();
  return entries.filter(({ bubble, kind }) => bubble && (phrases || kind !== "said"));
}

/** A bubble at the score of a player. Screen readers hear the log instead. */
class SpeechBubble {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #element = make("span", { class: "bubble speech", "aria-hidden": "true" });

  constructor(player: string) {
    find(HTMLElement, `[data-player="${player}"] .name`).append(this.#element);
  }

  show(text: string) {
    this.#element.textContent = text;
    this.#hideLater();
  }

  #hideLater() {
    clearTimeout(this.#timer);
    if (document.visibilityState === "visible") {
      this.#timer = setTimeout(() => (this.#element.textContent = ""), BUBBLE_TIME);
    } else document.addEventListener("visibilitychange", () => this.#hideLater(), { once: true });
  }
}
