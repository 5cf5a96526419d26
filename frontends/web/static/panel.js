// What stands around the board: whose turn it is, scores, what happened, moves, seats and links.

import { find, make } from "./dom.js";
import { isComputer } from "./table.js";

const TOLD = 4; // sentences that stay in sight

export class Panel {
  constructor(main) {
    this.main = main;
  }

  /** Bring everything up to date with the table. */
  fill(table) {
    const { live, shown, at } = table;
    this.#status(live, shown, at);
    this.#players(live, shown);
    this.#tools(table);
    this.#moves(live, shown, at);
    this.#end(live, shown);
    this.#request(live.request);
    for (const seat of live.seats) this.#seat(seat);
    this.#links(shown);
  }

  /** Show who is thinking, and for how long. */
  think(table) {
    const mover = table.shown.view.players.find((player) => player.is_to_move);
    const thinks = table.at === null && isComputer(table.shown);
    const seconds = ((performance.now() - table.shownAt) / 1000).toFixed(1);
    const isBusy = table.shown === table.live && table.live.thinking?.is_busy;
    const text = isBusy ? table.live.thinking.text : `${mover?.seat} is thinking, ${seconds} s`;
    find("#thinking").textContent = thinks ? text : "";
  }

  /** Say what happened, in sight and to screen readers. */
  tell(news) {
    const told = find("#told");
    told.append(...news.map(({ text, kind }) => make("p", { class: kind }, text)));
    while (told.children.length > TOLD) told.firstElementChild.remove();
  }

  /** Say whether the server can be reached. */
  connected(isThere) {
    find("#offline").hidden = isThere;
  }

  #tile(style) {
    return find(`.player.${style} .tile`, this.main).cloneNode(true);
  }

  #status({ is_your_turn }, { view, is_present }, at) {
    const mover = view.players.find((player) => player.is_to_move);
    const isYours = is_your_turn && is_present && at === null;
    find("#status").replaceChildren(
      ...(mover ? [this.#tile(mover.style)] : []),
      make("span", {}, view.status),
      ...(isYours ? [make("span", { class: "badge" }, "your turn")] : []),
    );
    document.title = `${isYours ? "● " : ""}Tribolo: ${view.status}`;
  }

  #players({ seats }, { view }) {
    let start = 0;
    view.players.forEach((player, index) => {
      const item = find(`[data-player="${player.name}"]`, this.main);
      if (player.is_to_move) item.setAttribute("aria-current", "true");
      else item.removeAttribute("aria-current");
      find(".who", item).textContent = who(seats[index]);
      find(".score", item).textContent = player.score;
      const bar = find(`.share .${player.style}`, this.main);
      bar.setAttribute("x", start);
      bar.setAttribute("width", player.score);
      start += player.score;
    });
  }

  #tools({ live, at, help, isReplaying }) {
    find("[data-command=undo]").disabled = !live.can_undo;
    find("[data-command=restart]").disabled = !live.can_restart;
    find("#help").textContent = help ? "Hide help" : "Help";
    find("#hint").setAttribute("aria-disabled", !live.is_your_turn || at !== null);
    find("#replay").textContent = isReplaying ? "Stop" : "Replay";
    find("#past").hidden = at === null;
  }

  #moves({ all_moves, plies }, { ply }, at) {
    const moves = at === null ? all_moves.slice(0, ply) : all_moves;
    const items = moves.map((move, index) =>
      make("li", {},
        make("a", { href: `?at=${index + 1}`, "data-at": index + 1, class: move.style, "aria-current": index + 1 === ply && "step" },
          this.#tile(move.style),
          make("span", { class: "out-of-sight" }, `${move.player} `),
          `${move.name} `,
          make("span", { class: "gain" }, `+${move.taken.length}`)),
        ...move.skipped.map((name) => make("span", { class: "skip-note" }, ` ${name} passes`))));
    const list = find("#moves");
    list.replaceChildren(...items);
    find("#count").textContent = moves.length;
    find("#at").textContent = `Move ${ply} of ${at === null ? ply : plies}`;
    const current = find("[aria-current]", list);
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }

  #end(live, { view }) {
    find("#end").hidden = !view.is_over;
    const ranked = [...view.players].sort((one, other) => other.score - one.score);
    find("#final").replaceChildren(...ranked.map((player) =>
      make("tr", {},
        make("th", { scope: "row" }, this.#tile(player.style), ` ${player.name}`),
        make("td", { class: "number" }, player.score),
        make("td", {}, player.has_won ? "wins" : ""))));
    find("[data-command=rematch]").disabled = !live.is_player || Boolean(live.rematch);
    const link = find("#rematch-link");
    link.hidden = !live.rematch;
    if (live.rematch) link.href = this.main.dataset.page.replace(live.id, live.rematch);
  }

  #request(request) {
    find("#request").hidden = !request;
    find("#request-text").textContent = request?.text ?? "";
    find("#request-answers").hidden = !request?.needs_you;
  }

  #seat(seat) {
    const box = find(`[data-seat="${seat.player}"]`, this.main);
    const slots = {
      link: Boolean(seat.link),
      name: seat.is_yours,
      hand: seat.is_yours && seat.seat === "human",
      claim: seat.can_claim,
    };
    for (const [name, isShown] of Object.entries(slots)) find(`[data-slot=${name}]`, box).hidden = !isShown;
    find(".who", box).textContent = who(seat);
    find("[data-slot=link] input", box).value = seat.link ?? "";
  }

  #links({ ply, position }) {
    const live = find("#share-live").value;
    find("#share-at").value = `${live}?at=${ply}`;
    const query = new URLSearchParams({ p: position });
    find("#share-position").value = `${new URL(this.main.dataset.position, location.href)}?${query}`;
    const edit = find("#edit-position");
    edit.href = `${edit.pathname}?${query}`;
  }
}

/** Who sits on a seat, in a word or two; the template game.html says the same. */
function who(seat) {
  if (seat.seat !== "human") return seat.seat;
  if (seat.is_yours) return seat.person || "you";
  return seat.is_taken ? seat.person || "a friend" : "waiting for a friend";
}
