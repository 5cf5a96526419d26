// The list of the games in this browser, above those of the server.

/** @import { LabelName } from "../common/api.js" */
/** @import { BrokenEntry, Entry } from "../table/entry.js" */

import { moverOf, PLAYERS, rowsOf, viewOf } from "../board/view.js";
import { find, make, makeSvg } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { label } from "../common/labels.js";
import { characterOf } from "../table/characters.js";
import { HUMAN } from "../table/loop.js";

/**
 * Draw the games of this browser at the top of the list of games.
 *
 * @param {string} play The URL of the page of a game in this browser.
 * @param {Entry[]} games
 * @param {BrokenEntry[]} broken
 */
export function drawGames(play, games, broken) {
  const items = [...games.map((game) => gameItem(play, game)), ...broken.map(brokenItem)];
  if (items.length === 0) return;
  const list = find(HTMLElement, "#games");
  list.prepend(...items);
  list.hidden = false;
  find(HTMLElement, "#no-games").hidden = true;
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
  about.append(`${label(/** @type {LabelName} */ (`deal_${deal}`))}, `);
  about.append(make("time", { datetime: Number.isNaN(time.getTime()) ? null : time.toISOString() }));
  const link = make("a", { href: `${play}?${new URLSearchParams({ game: id })}` }, thumbnail(position));
  link.append(make("span", { class: "seats" }, ...occupants), " ", about);
  return make("li", {}, link, notice(entry, held));
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
  if (held.length === 0) return null;
  const hasWon = winners.some(({ name }) => held.includes(name));
  const name = hasWon ? (winners.length > 1 ? "result_shared" : "result_won") : "result_lost";
  return make("span", { class: "result muted" }, label(name));
}

/** Return a copy of the image of a player's tile in the form for a new game. @param {string} style */
function tile(style) {
  return find(SVGSVGElement, `label[for=seat-${style}] .tile`).cloneNode(true);
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

/** @param {BrokenEntry} broken */
function brokenItem({ message, text }) {
  const button = make("button", { type: "button", class: "button" }, label("save_as_text"));
  button.addEventListener("click", () => download(new Blob([text], { type: "text/plain" }), "tribolo-game.txt"));
  return make("li", { class: "row" }, make("span", {}, message), button);
}
