// The open games and the user's own seats, drawn from the state of the lobby with the templates of the page.

import type { OpenGameState } from "../common/api.ts";
import { dealName } from "../common/deals.ts";
import { find, findAll, make } from "../common/dom.ts";
import { ADVICE, CONTROLS, GUEST, LOBBY_FREE, LOBBY_WAITING, YOU, YOU_NAMED } from "../common/sentences.ts";
import { gettext, translate } from "../common/texts.ts";
import { timeText } from "../common/time-text.ts";
import { age, freeSeats, type Lobby, type OwnGame, otherGames, ownGames, SEATS, startsIn } from "./state.ts";

const TITLE = document.title;

/**
 * Draw the whole lobby.
 *
 * @param now The present time, as `performance.now()` returns it.
 */
export function drawLobby(lobby: Lobby, now: number) {
  const own = ownGames(lobby.state);
  const others = otherGames(lobby.state);
  drawItems(
    "#own",
    own.map(({ game }) => game),
    (item, index) => drawOwn(item, own[index] as OwnGame),
  );
  drawItems("#open", others, (item, index) => drawOther(item, others[index] as OpenGameState));
  find(HTMLElement, "#none").hidden = others.length > 0;
  for (const button of findAll(HTMLButtonElement, "[name=time_control]")) {
    button.setAttribute("aria-pressed", String(own.some(({ game }) => game.time_control === button.value)));
  }
  const fullest = Math.max(0, ...own.map(({ game }) => game.people.length));
  document.title =
    own.length > 0 ? gettext("{taken} of {seats}: Play with people", { taken: fullest, seats: SEATS }) : TITLE;
  drawTimes(lobby, now);
}

/** Draw what changes with the time. */
export function drawTimes(lobby: Lobby, now: number) {
  const seconds = age(lobby, now);
  for (const { id, waiting } of lobby.state.games) {
    for (const item of itemsOf(id)) slot(item, "waited").textContent = timeText(waiting + seconds);
  }
  for (const seat of lobby.state.yours) {
    for (const item of itemsOf(seat.open_game)) {
      const count = startsIn(seat, seconds);
      const button = find(HTMLButtonElement, "[value=start]", item);
      button.disabled = count > 0;
      button.textContent =
        count > 0 ? gettext("Start with computers in {count} s", { count }) : gettext("Start with computers");
      slot(item, "by-itself").hidden = count === 0 && seat.computers === null;
    }
  }
}

/** Move the focus to a game in which the user waits. */
export function focusOwn(id: string) {
  for (const item of itemsOf(id, find(HTMLElement, "#own"))) find(HTMLElement, "h2", item).focus();
}

/**
 * Draw one item of a list for each game, in their order. Items that are there already stay, with the focus in them.
 *
 * @param selector The selector of the list, which begins with a template.
 */
function drawItems(selector: string, games: OpenGameState[], draw: (item: HTMLElement, index: number) => void) {
  const list = find(HTMLElement, selector);
  const template = find(HTMLTemplateElement, "template", list);
  for (const item of findAll(HTMLElement, `${selector} > [data-game]`)) {
    if (!games.some(({ id }) => id === item.dataset.game)) item.remove();
  }
  let before: Element = template;
  for (const [index, { id }] of games.entries()) {
    const item = itemsOf(id, list)[0] ?? newItem(template, id);
    if (before.nextElementSibling !== item) before.after(item);
    draw(item, index);
    before = item;
  }
  list.hidden = games.length === 0;
}

function newItem(template: HTMLTemplateElement, id: string) {
  const copy = template.content.cloneNode(true) as DocumentFragment;
  const item = find(HTMLElement, "[data-game]", copy);
  item.dataset.game = id;
  for (const field of findAll(HTMLElement, "[name=open_game]", item)) field.setAttribute("value", id);
  return item;
}

/** Return the items of an open game: at most one in each list. */
function itemsOf(id: string, root?: ParentNode) {
  return findAll(HTMLElement, `[data-game="${CSS.escape(id)}"]`, root);
}

function slot(item: HTMLElement, name: string) {
  return find(HTMLElement, `[data-slot=${name}]`, item);
}

function drawOther(item: HTMLElement, game: OpenGameState) {
  const names = game.people.map((name) => name || gettext(GUEST)).join(", ");
  find(SVGSVGElement, ".chairs", item).dataset.taken = String(game.people.length);
  slot(item, "people").textContent = names;
  slot(item, "about").textContent = about(game);
  slot(item, "free").textContent = translate(LOBBY_FREE, { count: freeSeats(game) });
  find(HTMLButtonElement, "button", item).setAttribute("aria-label", gettext("Join {names}", { names }));
}

/** Return the time control and the deal of a game. */
function about({ time_control: control, deal }: OpenGameState) {
  return `${gettext(CONTROLS[control])} · ${dealName(deal)}`;
}

function drawOwn(item: HTMLElement, { game, seat }: OwnGame) {
  slot(item, "about").textContent = about(game);
  const places = game.people.map((name, index) => {
    const you = name ? gettext(YOU_NAMED, { name }) : gettext(YOU);
    return make("li", { class: "taken" }, index === seat.seat ? you : name || gettext(GUEST));
  });
  while (places.length < SEATS) places.push(make("li", {}, gettext("Free")));
  slot(item, "people").replaceChildren(...places);
  const text = translate(LOBBY_WAITING, { count: freeSeats(game) });
  const line = slot(item, "text"); // A live region, which speaks only when it changes.
  if (line.textContent !== text) line.textContent = text;
  slot(item, "advice").textContent = gettext(ADVICE[game.time_control]);
  const select = find(HTMLSelectElement, "select", item);
  if (seat.computers !== null) select.value = seat.computers;
  find(HTMLInputElement, "[type=checkbox]", item).checked = seat.computers !== null;
}
