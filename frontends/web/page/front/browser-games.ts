// The games in this browser as items of the list that the server has sent.

import { thumbnail } from "../board/thumbnail.ts";
import { moverOf, PLAYERS, viewOf } from "../board/view.ts";
import { dealName } from "../common/deals.ts";
import { find, findAll, make } from "../common/dom.ts";
import { download } from "../common/downloading.ts";
import { gettext, ngettext } from "../common/texts.ts";
import type { BrokenEntry, Entry } from "../local/entry.ts";
import { seatStates } from "../local/state.ts";
import { HUMAN } from "../words/facts.ts";
import { describeEnd, describeTurn, labelSeats, placeName, placeOf, whoPlays } from "../words/who.ts";

/** The greatest number of games that are shown at once. */
const SHOWN = 20;

/**
 * Draw the games of this browser in the list of games, which is in the order of time, and its damaged games above the
 * list. What an earlier call drew is replaced.
 *
 * @param play The URL of the page of a game in this browser.
 * @param games The newest first.
 * @param onDelete Called when the user deletes a damaged game.
 */
export function drawGames(play: string, games: Entry[], broken: BrokenEntry[], onDelete: (id: string) => void) {
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

/** Return when a game of the server was changed, in milliseconds since 1970. */
function timeOf(item: HTMLElement) {
  return Date.parse(find(HTMLTimeElement, "time", item).dateTime);
}

/** Show the first items of a list, and the others when the user asks for them. */
function shorten(list: HTMLElement) {
  const items = [...list.children] as HTMLElement[];
  const others = items.slice(SHOWN);
  for (const item of items) item.hidden = others.includes(item);
  const more = find(HTMLButtonElement, "#more-games");
  more.hidden = others.length === 0;
  more.textContent = ngettext("Show {count} more game", "Show {count} more games", others.length);
  more.onclick = () => {
    for (const item of others) item.hidden = false;
    more.hidden = true;
    others[0]?.querySelector("a")?.focus();
  };
}

function gameItem(play: string, entry: Entry) {
  const { id, held, position, deal, touched } = entry;
  const scores = viewOf(position).players.map(({ score }) => score);
  const seats = seatStates(entry);
  const texts = labelSeats(seats, { isOver: moverOf(position) === null });
  const occupants = seats.map(({ style }, index) => {
    const score = make("span", { class: "score" }, scores[index] ?? 0);
    return make("span", { class: "row" }, tile(style), make("span", {}, texts[index] ?? ""), " ", score);
  });
  const time = new Date(touched);
  const who = whoPlays(seats);
  const mover = moverOf(position);
  const isYours = seats.some((seat) => seat.player === mover?.name && seat.is_yours && seat.seat === HUMAN);
  const status = mover ? describeTurn(who, mover.name, isYours) : describeEnd(who, scores);
  const about = make("span", { class: "muted small" });
  // The badge says the user's turn already.
  if (!isYours) about.append(status, make("br"));
  about.append(`${dealName(deal)}, `);
  about.append(make("time", { datetime: Number.isNaN(time.getTime()) ? null : time.toISOString() }));
  about.append(`, ${gettext("in this browser")}`);
  const link = make("a", { href: `${play}?${new URLSearchParams({ game: id })}` }, thumbnail(position));
  link.append(make("span", { class: "seats" }, ...occupants), " ", about);
  const badge = isYours ? make("span", { class: "badge" }, status) : mover === null && result(held, scores);
  return make("li", { "data-browser": true }, link, badge);
}

/**
 * Return the place of the user in a finished game; `null` if the user plays several colours, as on the server.
 *
 * @param held The players whose seats the user holds.
 */
function result(held: readonly string[], scores: readonly number[]) {
  if (held.length !== 1) return null;
  const index = PLAYERS.findIndex(({ name }) => name === held[0]);
  return make("span", { class: "result muted" }, placeName(placeOf(scores, index)));
}

/** Return a copy of the image of a player's tile. */
function tile(style: string) {
  return find(SVGSVGElement, `.tile.${style}`, find(HTMLTemplateElement, "#tiles").content).cloneNode(true);
}

function brokenItem({ id, message, text }: BrokenEntry, onDelete: (id: string) => void) {
  const save = make("button", { type: "button", class: "button" }, gettext("Save as text"));
  save.addEventListener("click", () => download(new Blob([text], { type: "text/plain" }), "tribolo-game.txt"));
  const remove = make("button", { type: "button", class: "button" }, gettext("Delete"));
  remove.addEventListener("click", () => onDelete(id));
  return make("li", { class: "row", "data-browser": true }, make("span", {}, message), save, remove);
}
