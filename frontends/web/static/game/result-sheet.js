// The result sheet: a dialog over the board that says how the game has ended and what comes next.

/** @import { State } from "../common/api.js" */
/** @import { PageState } from "./page.js" */

import { tile } from "../board/players.js";
import { moverOf, viewOf } from "../board/view.js";
import { find, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { otherDifficulty } from "../table/ladder.js";
import { OTHER_DEAL } from "../table/loop.js";
import { fieldsLike } from "../table/new-game.js";
import { describeEnd, placeOf, rankedScores, says, titleOf, whoPlays } from "../table/who.js";
import { challengeOf } from "./duel.js";
import { isFollowing } from "./page.js";

/** @typedef {import("./turning-point.js").Turned} Turned */

export class ResultSheet {
  #dialog = find(HTMLDialogElement, "#end");
  #title = find(HTMLElement, "#end-title");
  #button = find(HTMLButtonElement, "#show-result");
  #stage = find(HTMLElement, ".stage");

  /** Whether the user has closed the sheet of the present end. */
  #isDismissed = false;

  /** Whether the game was still running when the page drew it last; the end is celebrated only then. */
  #wasRunning = false;

  /** The moves whose turning point is shown or being found. */
  #judged = "";

  /**
   * @param {(state: State) => Promise<Turned | null>} findTurn Finds the move with which a finished game turned; the
   *   promise is rejected if that cannot be found.
   */
  constructor(findTurn) {
    this.#findTurn = findTurn;
    this.#button.addEventListener("click", () => this.#open());
    this.#dialog.addEventListener("submit", () => {
      this.#isDismissed = true;
    });
    this.#dialog.addEventListener("close", () => {
      this.#button.hidden = !this.#isDismissed;
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.#dialog.open || document.querySelector("dialog:modal")) return;
      this.#isDismissed = true;
      this.#dialog.close();
    });
  }

  #findTurn;

  /**
   * Draw the sheet: open while the page shows the end of the game, unless the user has closed it.
   *
   * @param {PageState} page
   * @param {string} pageAddress
   */
  draw(page, pageAddress) {
    const { live, shown } = page;
    const isOver = moverOf(live.position) === null;
    const isEndShown = moverOf(shown.position) === null;
    if (!isOver) this.#isDismissed = false;
    if (isEndShown) this.#fill(live, pageAddress);
    if (!isEndShown) this.#dialog.close();
    else if (!this.#isDismissed) this.#open();
    this.#button.hidden = !isEndShown || this.#dialog.open;
    this.#celebrate(live, isEndShown && isFollowing(page) && this.#wasRunning);
    this.#wasRunning = !isOver;
  }

  /** Open the sheet. The focus goes to its title, unless the user is typing. */
  #open() {
    if (this.#dialog.open) return;
    const typing = document.activeElement;
    this.#isDismissed = false;
    this.#dialog.show();
    this.#button.hidden = true;
    if (typing instanceof HTMLInputElement) typing.focus();
  }

  /**
   * @param {State} live
   * @param {string} pageAddress
   */
  #fill(live, pageAddress) {
    const who = whoPlays(live.seats);
    const { players: seated } = viewOf(live.position);
    const scores = seated.map(({ score }) => score);
    const ranked = rankedScores(scores, who.resigned);
    const rank = (/** @type {{ name: string }} */ { name }) =>
      ranked[seated.findIndex((each) => each.name === name)] ?? 0;
    const players = seated.toSorted((one, other) => rank(other) - rank(one));
    const text = describeEnd(who, scores);
    if (this.#title.textContent !== text) this.#title.textContent = text;
    const resigned = (/** @type {string} */ name) => {
      if (!who.resigned?.has(name)) return "";
      const hasFlagged = live.seats.some((seat) => seat.player === name && seat.has_flagged);
      return make("span", { class: "small muted" }, ` ${label(hasFlagged ? "flagged" : "resigned")}`);
    };
    const rows = players.map(({ name, style, score }) =>
      make(
        "tr",
        { class: name === who.own && "own" },
        make("th", { scope: "row" }, tile(style), ` ${titleOf(who, name)}`, resigned(name)),
        make("td", { class: "number" }, score),
      ),
    );
    find(HTMLElement, "#final").replaceChildren(...rows);
    find(HTMLButtonElement, "[data-command=rematch]").disabled = !live.is_player || live.rematch !== null;
    const link = find(HTMLAnchorElement, "#rematch-link");
    link.hidden = live.rematch === null;
    if (live.rematch !== null) link.href = pageAddress.replace(live.id, live.rematch);
    this.#drawOther(live, scores);
    this.#drawShare(live, scores);
    this.#drawTurn(live);
  }

  /**
   * Offer a game against harder or easier opponents, if there are any, with the same colour, kind of deal and pace.
   *
   * @param {State} live
   * @param {number[]} scores
   */
  #drawOther(live, scores) {
    const link = find(HTMLAnchorElement, "#other-difficulty");
    const own = live.seats.findIndex((seat) => seat.player === whoPlays(live.seats).own);
    const { play, difficulties } = link.dataset;
    const opponents = live.seats.filter((_, index) => index !== own).map(({ seat }) => seat);
    const other = own < 0 || !play ? null : otherDifficulty(difficulties ?? "", opponents, placeOf(scores, own));
    link.hidden = other === null || live.day !== null || live.deal === OTHER_DEAL;
    if (other === null) return;
    const specs = [...other.opponents];
    const seats = live.seats.map((seat, index) => (index === own ? seat : { ...seat, seat: specs.shift() ?? "" }));
    link.href = `${play}#${new URLSearchParams(fieldsOf({ ...live, seats }))}`;
    link.textContent = label(other.isHarder ? "harder" : "easier");
  }

  /**
   * Share a challenge to beat the user's score; if there is none, the link to the game or, without one, the position.
   *
   * @param {State} live
   * @param {number[]} scores
   */
  #drawShare(live, scores) {
    const own = live.seats.findIndex((seat) => seat.player === whoPlays(live.seats).own);
    const field = find(HTMLInputElement, "#share-result");
    field.dataset.message = own < 0 ? "" : label("share_end", { count: scores[own] ?? 0 });
    const challenge = own < 0 ? null : challengeOf(live);
    const { play = "" } = find(HTMLElement, "#other-difficulty").dataset;
    const link = document.querySelector("#share-live");
    if (challenge) field.value = new URL(`${play}#${challenge}`, location.href).href;
    else if (link instanceof HTMLInputElement) field.value = link.value;
    else field.value = find(HTMLInputElement, "#share-position").value;
  }

  /** Say with which move the game turned, as soon as that is known. @param {State} live */
  async #drawTurn(live) {
    const moves = live.all_moves.map(({ name }) => name).join(" ");
    if (moves === this.#judged) return;
    this.#judged = moves;
    const line = find(HTMLElement, "#turned");
    line.textContent = "";
    const turned = await this.#findTurn(live).catch(() => null);
    if (this.#judged !== moves || turned === null) return;
    const { ply, player, move } = turned;
    line.textContent = says(whoPlays(live.seats), "end_turned", player, { ply, move });
  }

  /**
   * Let the cells of the user ripple if the user has just won.
   *
   * @param {State} live
   * @param {boolean} isNew
   */
  #celebrate(live, isNew) {
    if (moverOf(live.position) !== null) delete this.#stage.dataset.won;
    if (!isNew) return;
    const { own } = whoPlays(live.seats);
    const winner = viewOf(live.position).players.find(({ name, has_won: hasWon }) => name === own && hasWon);
    if (winner) this.#stage.dataset.won = winner.style;
  }
}

/**
 * Return the fields of a form for a new game with the seats, the kind of deal and the pace of a game.
 *
 * @param {Pick<State, "deal" | "pace" | "seats">} game
 */
function fieldsOf({ deal, pace, seats }) {
  const firstSeats = Object.fromEntries(seats.map(({ player, seat }) => [player, seat]));
  return fieldsLike({ deal, pace: pace.name, firstSeats });
}
