// The open games and the user's own seats, drawn from the state of the lobby with the templates of the page.

/** @import { LabelName, OpenGameState } from "../common/api.js" */
/** @import { Lobby, OwnGame } from "./state.js" */

import { find, findAll, make } from "../common/dom.js";
import { dealName, label } from "../common/labels.js";
import { timeText } from "../common/time-text.js";
import { age, freeSeats, otherGames, ownGames, SEATS, startsIn } from "./state.js";

const TITLE = document.title;

/**
 * Draw the whole lobby.
 *
 * @param {Lobby} lobby
 * @param {number} now The present time, as `performance.now()` returns it.
 */
export function drawLobby(lobby, now) {
  const own = ownGames(lobby.state);
  const others = otherGames(lobby.state);
  drawItems(
    "#own",
    own.map(({ game }) => game),
    (item, index) => drawOwn(item, /** @type {OwnGame} */ (own[index])),
  );
  drawItems("#open", others, (item, index) => drawOther(item, /** @type {OpenGameState} */ (others[index])));
  find(HTMLElement, "#none").hidden = others.length > 0;
  for (const button of findAll(HTMLButtonElement, "[name=time_control]")) {
    button.setAttribute("aria-pressed", String(own.some(({ game }) => game.time_control === button.value)));
  }
  const fullest = Math.max(0, ...own.map(({ game }) => game.people.length));
  document.title = own.length > 0 ? label("lobby_title", { taken: fullest, seats: SEATS }) : TITLE;
  drawTimes(lobby, now);
}

/**
 * Draw what changes with the time.
 *
 * @param {Lobby} lobby
 * @param {number} now
 */
export function drawTimes(lobby, now) {
  const seconds = age(lobby, now);
  for (const { id, waiting } of lobby.state.games) {
    for (const item of itemsOf(id)) slot(item, "waited").textContent = timeText(waiting + seconds);
  }
  for (const seat of lobby.state.yours) {
    for (const item of itemsOf(seat.open_game)) {
      const count = startsIn(seat, seconds);
      const button = find(HTMLButtonElement, "[value=start]", item);
      button.disabled = count > 0;
      button.textContent = count > 0 ? label("lobby_start_in", { count }) : label("lobby_start");
      slot(item, "by-itself").hidden = count === 0 && seat.computers === null;
    }
  }
}

/** Move the focus to a game in which the user waits. @param {string} id */
export function focusOwn(id) {
  for (const item of itemsOf(id, find(HTMLElement, "#own"))) find(HTMLElement, "h2", item).focus();
}

/**
 * Draw one item of a list for each game, in their order. Items that are there already stay, with the focus in them.
 *
 * @param {string} selector The selector of the list, which begins with a template.
 * @param {OpenGameState[]} games
 * @param {(item: HTMLElement, index: number) => void} draw
 */
function drawItems(selector, games, draw) {
  const list = find(HTMLElement, selector);
  const template = find(HTMLTemplateElement, "template", list);
  for (const item of findAll(HTMLElement, `${selector} > [data-game]`)) {
    if (!games.some(({ id }) => id === item.dataset.game)) item.remove();
  }
  /** @type {Element} */
  let before = template;
  for (const [index, { id }] of games.entries()) {
    const item = itemsOf(id, list)[0] ?? newItem(template, id);
    if (before.nextElementSibling !== item) before.after(item);
    draw(item, index);
    before = item;
  }
  list.hidden = games.length === 0;
}

/**
 * @param {HTMLTemplateElement} template
 * @param {string} id
 */
function newItem(template, id) {
  const copy = /** @type {DocumentFragment} */ (template.content.cloneNode(true));
  const item = find(HTMLElement, "[data-game]", copy);
  item.dataset.game = id;
  for (const field of findAll(HTMLElement, "[name=open_game]", item)) field.setAttribute("value", id);
  return item;
}

/**
 * Return the items of an open game: at most one in each list.
 *
 * @param {string} id
 * @param {ParentNode} [root]
 */
function itemsOf(id, root) {
  return findAll(HTMLElement, `[data-game="${CSS.escape(id)}"]`, root);
}

/**
 * @param {HTMLElement} item
 * @param {string} name
 */
function slot(item, name) {
  return find(HTMLElement, `[data-slot=${name}]`, item);
}

/**
 * @param {HTMLElement} item
 * @param {OpenGameState} game
 */
function drawOther(item, game) {
  const names = game.people.map((name) => name || label("guest")).join(", ");
  find(SVGSVGElement, ".chairs", item).dataset.taken = String(game.people.length);
  slot(item, "people").textContent = names;
  slot(item, "about").textContent = about(game);
  slot(item, "free").textContent = label("lobby_free", { count: freeSeats(game) });
  find(HTMLButtonElement, "button", item).setAttribute("aria-label", label("lobby_join", { names }));
}

/** Return the time control and the deal of a game. @param {OpenGameState} game */
function about({ time_control: control, deal }) {
  return `${label(/** @type {LabelName} */ (`control_${control}`))} · ${dealName(deal)}`;
}

/**
 * @param {HTMLElement} item
 * @param {OwnGame} own
 */
function drawOwn(item, { game, seat }) {
  slot(item, "about").textContent = about(game);
  const places = game.people.map((name, index) => {
    const you = name ? label("you_named", { name }) : label("you");
    return make("li", { class: "taken" }, index === seat.seat ? you : name || label("guest"));
  });
  while (places.length < SEATS) places.push(make("li", {}, label("lobby_free_seat")));
  slot(item, "people").replaceChildren(...places);
  const text = label("lobby_waiting", { count: freeSeats(game) });
  const line = slot(item, "text"); // A live region, which speaks only when it changes.
  if (line.textContent !== text) line.textContent = text;
  slot(item, "advice").textContent = label(/** @type {LabelName} */ (`control_${game.time_control}_advice`));
  const select = find(HTMLSelectElement, "select", item);
  if (seat.computers !== null) select.value = seat.computers;
  find(HTMLInputElement, "[type=checkbox]", item).checked = seat.computers !== null;
}
