import { otherDifficulty } from "../achievements/ladder.js";
import { tile } from "../board/players.js";
import { moverOf, viewOf } from "../board/view.js";
import { find, findAll, make } from "../common/dom.js";
import { label, playerName } from "../common/labels.js";
import { OTHER_DEAL } from "../local/loop.js";
import { fieldsLike } from "../local/new-game.js";
import { describeEnd, marked, placeOf, rankedScores, says, sayTogether, titleOf, whoPlays } from "../words/who.js";
import { challengeOf } from "./challenge.js";
import { isFollowing } from "./page.js";
export class ResultSheet {
    #dialog = find(HTMLDialogElement, "#end");
    #title = find(HTMLElement, "#end-title");
    #button = find(HTMLButtonElement, "#show-result");
    #stage = find(HTMLElement, ".stage");
    #isDismissed = false;
    #wasRunning = false;
    #rematch;
    #isCalled = false;
    #judged = "";
    #findTurn;
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
            if (key !== "Escape" || !this.#dialog.open || document.querySelector("dialog:modal"))
                return;
            this.#isDismissed = true;
            this.#dialog.close();
        });
    }
    draw(page, pageAddress, onRematch) {
        const { live, shown } = page;
        const isOver = moverOf(live.position) === null;
        const isEndShown = moverOf(shown.position) === null;
        const isNewRematch = live.is_player && live.rematch !== null && this.#rematch === null;
        if (!isOver || isNewRematch)
            this.#isDismissed = false;
        if (isEndShown)
            this.#fill(live, pageAddress);
        if (!isEndShown)
            this.#dialog.close();
        else if (!this.#isDismissed)
            this.#open();
        this.#button.hidden = !isEndShown || this.#dialog.open;
        this.#celebrate(live, isEndShown && isFollowing(page) && this.#wasRunning);
        this.#wasRunning = !isOver;
        this.#rematch = live.rematch;
        this.#isCalled ||= isNewRematch;
        if (this.#isCalled)
            document.title = `● ${label("page_title", { status: rematchText(live) })}`;
        if (isNewRematch)
            onRematch();
    }
    #open() {
        if (this.#dialog.open)
            return;
        const typing = document.activeElement;
        this.#isDismissed = false;
        this.#dialog.show();
        this.#button.hidden = true;
        if (typing instanceof HTMLInputElement)
            typing.focus();
    }
    #fill(live, pageAddress) {
        const who = whoPlays(live.seats);
        const { players: seated } = viewOf(live.position);
        const scores = seated.map(({ score }) => score);
        const ranked = rankedScores(scores, who.resigned);
        const rank = ({ name }) => ranked[seated.findIndex((each) => each.name === name)] ?? 0;
        const players = seated.toSorted((one, other) => rank(other) - rank(one));
        const text = describeEnd(who, scores);
        if (this.#title.textContent !== text)
            this.#title.textContent = text;
        const rows = players.map(({ name, style, score }) => {
            const loser = live.seats.find((seat) => seat.player === name && seat.has_resigned);
            const reason = loser ? ` ${label(loser.has_flagged ? "flagged" : "resigned")}` : "";
            return make("tr", { class: (loser ? loser.is_yours : name === who.own) && "own" }, make("th", { scope: "row" }, tile(style), ` ${loser ? personOf(loser) : titleOf(who, name)}`, make("span", { class: "small muted" }, reason)), make("td", { class: "number" }, score));
        });
        find(HTMLElement, "#final").replaceChildren(...rows);
        this.#drawRematch(live, pageAddress);
        this.#drawOther(live, scores);
        this.#drawShare(live, scores);
        this.#drawTurn(live);
    }
    #drawRematch(live, pageAddress) {
        const { id, is_player: isPlayer, rematch, rematch_offer: offer } = live;
        find(HTMLFormElement, "form:has(> [data-command=rematch])").hidden = rematch !== null;
        find(HTMLButtonElement, "[data-command=rematch]").disabled = !isPlayer;
        const link = find(HTMLAnchorElement, "#rematch-link");
        link.hidden = rematch === null || offer !== null;
        for (const box of findAll(HTMLElement, "#rematch-offer"))
            box.hidden = offer === null;
        if (rematch !== null)
            link.href = pageAddress.replace(id, rematch);
        const line = find(HTMLElement, "#rematch-started");
        const text = offer || rematch !== null ? rematchText(live) : "";
        if (line.textContent !== text)
            line.textContent = text;
    }
    #drawOther(live, scores) {
        const link = find(HTMLAnchorElement, "#other-difficulty");
        const own = live.seats.findIndex((seat) => seat.player === whoPlays(live.seats).own);
        const { play, difficulties } = link.dataset;
        const opponents = live.seats.filter((_, index) => index !== own).map(({ seat }) => seat);
        const other = own < 0 || !play ? null : otherDifficulty(difficulties ?? "", opponents, placeOf(scores, own));
        link.hidden = other === null || live.day !== null || live.deal === OTHER_DEAL;
        if (other === null)
            return;
        const specs = [...other.opponents];
        const seats = live.seats.map((seat, index) => (index === own ? seat : { ...seat, seat: specs.shift() ?? "" }));
        link.href = `${play}#${new URLSearchParams(fieldsOf({ ...live, seats }))}`;
        link.textContent = label(other.isHarder ? "harder" : "easier");
    }
    #drawShare(live, scores) {
        const own = live.seats.findIndex((seat) => seat.player === whoPlays(live.seats).own);
        const field = find(HTMLInputElement, "#share-result");
        field.dataset.message = own < 0 ? "" : label("share_end", { count: scores[own] ?? 0 });
        const challenge = own < 0 ? null : challengeOf(live);
        const { play = "" } = find(HTMLElement, "#other-difficulty").dataset;
        const link = document.querySelector("#share-live");
        if (challenge)
            field.value = new URL(`${play}#${challenge}`, location.href).href;
        else if (link instanceof HTMLInputElement)
            field.value = link.value;
        else
            field.value = find(HTMLInputElement, "#share-position").value;
    }
    async #drawTurn(live) {
        const moves = live.all_moves.map(({ name }) => name).join(" ");
        if (moves === this.#judged)
            return;
        this.#judged = moves;
        const line = find(HTMLElement, "#turned");
        line.textContent = "";
        const turned = await this.#findTurn(live).catch(() => null);
        if (this.#judged !== moves || turned === null)
            return;
        const { ply, player, move } = turned;
        line.textContent = says(whoPlays(live.seats), "end_turned", player, { ply, move });
    }
    #celebrate(live, isNew) {
        if (moverOf(live.position) !== null)
            delete this.#stage.dataset.won;
        if (!isNew)
            return;
        const { own } = whoPlays(live.seats);
        const winner = viewOf(live.position).players.find(({ name, has_won: hasWon }) => name === own && hasWon);
        if (winner)
            this.#stage.dataset.won = winner.style;
    }
}
function personOf({ is_yours: isYours, is_program: isProgram, person, player }) {
    return isYours ? label("you") : marked(person || playerName(player), isProgram);
}
function fieldsOf({ deal, pace, seats }) {
    const firstSeats = Object.fromEntries(seats.map(({ player, seat }) => [player, seat]));
    return fieldsLike({ deal, pace: pace.name, firstSeats });
}
function rematchText({ rematch_offer: offer, seats }) {
    return offer ? sayTogether(whoPlays(seats), "log_rematch", offer.by) : label("rematch_started");
}
