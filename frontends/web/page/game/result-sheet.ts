// The result sheet: a dialog over the board that says how the game has ended and what comes next.

import { type Difficulties, otherDifficulty } from "../achievements/ladder.ts";
import { tile } from "../board/players.ts";
import { moverOf, viewOf } from "../board/view.ts";
import type { SeatState, State } from "../common/api.ts";
import { find, findAll, make } from "../common/dom.ts";
import { LOG, REMATCH_STARTED, YOU } from "../common/sentences.ts";
import { gettext, ngettext, playerName } from "../common/texts.ts";
import type { Entry } from "../local/entry.ts";
import { OTHER_DEAL } from "../local/loop.ts";
import { fieldsLike } from "../local/new-game.ts";
import { TURNED } from "../record/review.ts";
import { describeEnd, marked, placeOf, rankedScores, says, sayTogether, titleOf, whoPlays } from "../words/who.ts";
import { celebrate } from "./celebration.ts";
import { challengeOf } from "./challenge.ts";
import { isFollowing, ownWinner, type PageState } from "./page.ts";
import { rewardsOf } from "./rewards.ts";
import type { Turned } from "./turning-point.ts";

export class ResultSheet {
  #dialog = find(HTMLDialogElement, "#end");
  #title = find(HTMLElement, "#end-title");
  #button = find(HTMLButtonElement, "#show-result");
  #stage = find(HTMLElement, ".stage");

  /** Whether the user has closed the sheet of the present end. */
  #isDismissed = false;

  /** Whether the game was still running when the page drew it last; the end is celebrated only then. */
  #wasRunning = false;

  /** The id of the rematch when the page drew the game last; `undefined` before. */
  #rematch: string | null | undefined;

  /** Whether somebody has started a rematch with the user while the page was open. */
  #isCalled = false;

  /** The moves whose turning point is shown or being found. */
  #judged = "";

  #difficulties: Difficulties = Object.fromEntries(
    JSON.parse(find(HTMLElement, "#other-difficulty").dataset.difficulties ?? "[]"),
  );

  #findTurn: (state: State) => Promise<Turned | null>;

  /** The games of this browser, with which a result is compared, the newest first; `null` while they are unknown. */
  games: readonly Entry[] | null = null;

  /**
   * @param findTurn Finds the move with which a finished game turned; the promise is rejected if that cannot be found.
   */
  constructor(findTurn: (state: State) => Promise<Turned | null>) {
    this.#findTurn = findTurn;
    this.#button.addEventListener("click", () => this.#open());
    this.#dialog.addEventListener("submit", () => {
      this.#isDismissed = true;
    });
    this.#dialog.addEventListener("close", () => {
      delete this.#dialog.dataset.isNew;
      this.#button.hidden = !this.#isDismissed;
    });
    document.addEventListener("keydown", ({ key }) => {
      if (key !== "Escape" || !this.#dialog.open || document.querySelector("dialog:modal")) return;
      this.#isDismissed = true;
      this.#dialog.close();
    });
  }

  /**
   * Draw the sheet: open while the page shows the end of the game, unless the user has closed it. A rematch with the
   * user opens it again.
   *
   * @param onRematch Called when a rematch with the user begins while the page is open.
   */
  draw(page: PageState, pageAddress: string, onRematch: () => void) {
    const { live, shown } = page;
    const isOver = moverOf(live.position) === null;
    const isEndShown = moverOf(shown.position) === null;
    const isNewRematch = live.is_player && live.rematch !== null && this.#rematch === null;
    if (!isOver || isNewRematch) this.#isDismissed = false;
    if (isEndShown) this.#fill(live, pageAddress);
    this.#celebrate(live, isEndShown && isFollowing(page) && this.#wasRunning);
    if (!isEndShown) this.#dialog.close();
    else if (!this.#isDismissed) this.#open();
    this.#button.hidden = !isEndShown || this.#dialog.open;
    this.#wasRunning = !isOver;
    this.#rematch = live.rematch;
    this.#isCalled ||= isNewRematch;
    if (this.#isCalled) document.title = `● ${gettext("Tribolo: {status}", { status: rematchText(live) })}`;
    if (isNewRematch) onRematch();
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

  #fill(live: State, pageAddress: string) {
    const who = whoPlays(live.seats);
    const { players: seated } = viewOf(live.position);
    const scores = seated.map(({ score }) => score);
    const ranked = rankedScores(scores, who.resigned);
    const rank = ({ name }: { name: string }) => ranked[seated.findIndex((each) => each.name === name)] ?? 0;
    const players = seated.toSorted((one, other) => rank(other) - rank(one));
    const text = describeEnd(who, scores);
    if (this.#title.textContent !== text) this.#title.textContent = text;
    const rows = players.map(({ name, style, score }) => {
      const loser = live.seats.find((seat) => seat.player === name && seat.has_resigned);
      const reason = loser ? ` ${loser.has_flagged ? gettext("out of time") : gettext("resigned")}` : "";
      return make(
        "tr",
        { class: (loser ? loser.is_yours : name === who.own) && "own" },
        make(
          "th",
          { scope: "row" },
          tile(style),
          ` ${loser ? personOf(loser) : titleOf(who, name)}`,
          make("span", { class: "small muted" }, reason),
        ),
        make("td", { class: "number" }, score),
      );
    });
    find(HTMLElement, "#final").replaceChildren(...rows);
    this.#drawRematch(live, pageAddress);
    this.#drawOther(live, scores);
    this.#drawShare(live, scores);
    this.#drawTurn(live);
  }

  /** Offer a rematch or, once there is one, the way to it; a person who is invited joins or declines. */
  #drawRematch(live: State, pageAddress: string) {
    const { id, is_player: isPlayer, rematch, rematch_offer: offer } = live;
    find(HTMLFormElement, "form:has(> [data-command=rematch])").hidden = rematch !== null;
    find(HTMLButtonElement, "[data-command=rematch]").disabled = !isPlayer;
    const link = find(HTMLAnchorElement, "#rematch-link");
    link.hidden = rematch === null || offer !== null;
    for (const box of findAll(HTMLElement, "#rematch-offer")) box.hidden = offer === null;
    if (rematch !== null) link.href = pageAddress.replace(id, rematch);
    const line = find(HTMLElement, "#rematch-started");
    const text = offer || rematch !== null ? rematchText(live) : "";
    if (line.textContent !== text) line.textContent = text;
  }

  /** Offer a game against harder or easier opponents, if there are any, with the same colour, kind of deal and pace. */
  #drawOther(live: State, scores: number[]) {
    const link = find(HTMLAnchorElement, "#other-difficulty");
    const own = live.seats.findIndex((seat) => seat.player === whoPlays(live.seats).own);
    const { play } = link.dataset;
    const opponents = live.seats.filter((_, index) => index !== own).map(({ seat }) => seat);
    const other = own < 0 || !play ? null : otherDifficulty(this.#difficulties, opponents, placeOf(scores, own));
    link.hidden = other === null || live.day !== null || live.deal === OTHER_DEAL;
    if (other === null) return;
    const specs = [...other.opponents];
    const seats = live.seats.map((seat, index) => (index === own ? seat : { ...seat, seat: specs.shift() ?? "" }));
    link.href = `${play}#${new URLSearchParams(fieldsOf({ ...live, seats }))}`;
    link.textContent = other.isHarder ? gettext("Harder") : gettext("Easier");
  }

  /**
   * Fill the field whose text is shared: with a challenge to beat the user's score, else with the link for watching the
   * game, else with the link to the position.
   */
  #drawShare(live: State, scores: number[]) {
    const own = live.seats.findIndex((seat) => seat.player === whoPlays(live.seats).own);
    const field = find(HTMLInputElement, "#share-result");
    field.dataset.message =
      own < 0
        ? ""
        : ngettext(
            "I got {count} cell in this game of Tribolo. Can you get more?",
            "I got {count} cells in this game of Tribolo. Can you get more?",
            scores[own] ?? 0,
          );
    const challenge = own < 0 ? null : challengeOf(live);
    const { play = "" } = find(HTMLElement, "#other-difficulty").dataset;
    const link = document.querySelector("#share-live");
    if (challenge) field.value = new URL(`${play}#${challenge}`, location.href).href;
    else if (link instanceof HTMLInputElement) field.value = link.value;
    else field.value = find(HTMLInputElement, "#share-position").value;
  }

  /** Say with which move the game turned, as soon as that is known. */
  async #drawTurn(live: State) {
    const moves = live.all_moves.map(({ name }) => name).join(" ");
    if (moves === this.#judged) return;
    this.#judged = moves;
    const line = find(HTMLElement, "#turned");
    line.textContent = gettext("Looking for the move that turned the game …");
    const text = await this.#findTurn(live).then(
      (turned) => turned && says(whoPlays(live.seats), TURNED, turned.player, { ply: turned.ply, move: turned.move }),
      () => "", // The kernel has ended.
    );
    if (this.#judged === moves) line.textContent = text ?? gettext("No single move turned the game.");
  }

  /** If the game has just ended, leave the board in view for a moment, celebrate a win, and say what is new. */
  #celebrate(live: State, isNew: boolean) {
    const rewards = find(HTMLElement, "#rewards");
    if (moverOf(live.position) !== null) {
      delete this.#stage.dataset.won;
      delete this.#dialog.dataset.isNew;
      rewards.replaceChildren();
    }
    if (!isNew) return;
    this.#dialog.dataset.isNew = "";
    const texts = this.games === null ? [] : rewardsOf(live, this.games, this.#difficulties);
    rewards.replaceChildren(...texts.map((text) => make("p", {}, text)));
    const winner = ownWinner(live);
    if (winner) celebrate(this.#stage, winner.style);
  }
}

/** Return what a table calls the person who lost a seat to a computer player. */
function personOf({ is_yours: isYours, is_program: isProgram, person, player }: SeatState) {
  return isYours ? gettext(YOU) : marked(person || playerName(player), isProgram);
}

/** Return the fields of a form for a new game with the seats, the kind of deal and the pace of a game. */
function fieldsOf({ deal, pace, seats }: Pick<State, "deal" | "pace" | "seats">) {
  const firstSeats = Object.fromEntries(seats.map(({ player, seat }) => [player, seat]));
  return fieldsLike({ deal, pace: pace.name, firstSeats });
}

/** Return who offers a rematch or, if nobody has to join it, that one has started. */
function rematchText({ rematch_offer: offer, seats }: State) {
  return offer ? sayTogether(whoPlays(seats), LOG.rematch, offer.by) : gettext(REMATCH_STARTED);
}
