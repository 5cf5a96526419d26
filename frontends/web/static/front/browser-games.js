// The games in this browser as items of the list that the server has sent.

/** @import { BrokenEntry, Entry } from "../table/entry.js" */

import { moverOf, PLAYERS, rowsOf, viewOf } from "../board/view.js";
import { find, findAll, make, makeSvg } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { dealName, label } from "../common/labels.js";
import { characterOf } from "../table/characters.js";
import { HUMAN } from "../table/loop.js";

/** The greatest number of games that are shown at once. */
const SHOWN = 20;

/**
 * Draw the games of this browser in the list of games, which is in the order of time, and those that are damaged above
 * it. Games that are drawn already are drawn anew.
 *
 * @param {string} play The URL of the page of a game in this browser.
 * @param {Entry[]} games The newest first.
 * @param {BrokenEntry[]} broken
 * @param {(id: string) => void} onDelete Called when the user deletes a damaged game.
 */
export function drawGames(play, games, broken, onDelete) {
  const list = find(HTMLElement, "#games");
  for (const item of findAll(HTMLElement, "#games [data-browser]")) item.remove();
  const others = findAll(HTMLElement, "#games > li");
  for (const game of games) {
    list.insertBefore(gameItem(play, game), others.find((item) => timeOf(item) <= game.touched) ?? null);
  }
  list.prepend(...broken.map((each) => brokenItem(each, onDelete)));
  list.hidden = list.childElementCount === 0;
  find(HTMLElement, "#no-games").hidden = !list.hidden;
  shorten(list);
}

/** Return when a game of the server was changed, in milliseconds since 1970. @param {HTMLElement} item */
function timeOf(item) {
  return Date.parse(find(HTMLTimeElement, "time", item).dateTime);
}

/** Show the first items of a list, and the others when the user asks for them. @param {HTMLElement} list */
function shorten(list) {
  const items = /** @type {HTMLElement[]} */ ([...list.children]);
  const others = items.slice(SHOWN);
  for (const item of items) item.hidden = others.includes(item);
  const more = find(HTMLButtonElement, "#more-games");
  more.hidden = others.length === 0;
  more.textContent = label("more_games", { count: others.length });
  more.onclick = () => {
    for (const item of others) item.hidden = false;
    more.hidden = true;
    others[0]?.querySelector("a")?.focus();
  };
}

/**
 * @param {string} play
 * @param {Entry} entry
 */
function gameItem(play, entry) {
  const { id, seats, names, held, position, deal, touched } = entry;
  const view = viewOf(position);
  const occupants = PLAYERS.map(({ name, style }, index) => {
    const seat = seats[name] ?? HUMAN;
    const text = seat === HUMAN ? names[name] || label("you") : characterOf(seat).label;
    const score = make("span", { class: "score" }, view.players[index]?.score ?? 0);
    return make("span", { class: "row" }, tile(style), make("span", {}, text), " ", score);
  });
  const time = new Date(touched);
  const about = make("span", { class: "muted small" }, view.status, make("br"));
  about.append(`${dealName(deal)}, `);
  about.append(make("time", { datetime: Number.isNaN(time.getTime()) ? null : time.toISOString() }));
  about.append(`, ${label("in_browser")}`);
  const link = make("a", { href: `${play}?${new URLSearchParams({ game: id })}` }, thumbnail(position));
  link.append(make("span", { class: "seats" }, ...occupants), " ", about);
  return make("li", { "data-browser": true }, link, notice(entry, held));
}

/**
 * Return the badge of a game: that it is the user's turn, or the result; `null` without one.
 *
 * @param {Entry} entry
 * @param {readonly string[]} held The players whose seats the user holds.
 */
function notice({ position, seats }, held) {
  const mover = moverOf(position);
  const isYours = mover !== null && held.includes(mover.name) && seats[mover.name] === HUMAN;
  if (mover !== null) return isYours && make("span", { class: "badge" }, label("your_turn"));
  const winners = viewOf(position).players.filter((player) => player.has_won);
  if (held.length !== 1) return null; // As on the server: there is no one result for several colours.
  const hasWon = winners.some(({ name }) => held.includes(name));
  const name = hasWon ? (winners.length > 1 ? "result_shared" : "result_won") : "result_lost";
  return make("span", { class: "result muted" }, label(name));
}

/** Return a copy of the image of a player's tile. @param {string} style */
function tile(style) {
  return find(SVGSVGElement, `.tile.${style}`, find(HTMLTemplateElement, "#tiles").content).cloneNode(true);
}

/** Return a small picture of a board. @param {string} position */
function thumbnail(position) {
  const rows = rowsOf(position);
  const box = `0 0 ${rows[0]?.length ?? 0} ${rows.length}`;
  const svg = makeSvg("svg", { viewBox: box, width: 96, height: 66, class: "thumbnail", "aria-hidden": "true" });
  for (const [letter, style] of [["#", "wall"], ...PLAYERS.map((player) => [player.letter, player.style])]) {
    const squares = rows.flatMap((row, y) => [...row].map((each, x) => (each === letter ? `M${x} ${y}h1v1h-1z` : "")));
    svg.append(makeSvg("path", { class: style, d: squares.join("") }));
  }
  return svg;
}

/**
 * @param {BrokenEntry} broken
 * @param {(id: string) => void} onDelete
 */
function brokenItem({ id, message, text }, onDelete) {
  const save = make("button", { type: "button", class: "button" }, label("save_as_text"));
  save.addEventListener("click", () => download(new Blob([text], { type: "text/plain" }), "tribolo-game.txt"));
  const remove = make("button", { type: "button", class: "button" }, label("delete"));
  remove.addEventListener("click", () => onDelete(id));
  return make("li", { class: "row", "data-browser": true }, make("span", {}, message), save, remove);
}
