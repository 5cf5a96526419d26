// The list of games that anybody may watch, drawn from their state with the template of the page.

import { thumbnail } from "../board/thumbnail.ts";
import { viewOf } from "../board/view.ts";
import type { WatchedGame, WatchState } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import { CONTROLS } from "../common/sentences.ts";
import { gettext, ngettext } from "../common/texts.ts";
import { timeText } from "../common/time-text.ts";
import { describeEnd, describeTurn, labelSeats, whoPlays } from "../words/who.ts";

/**
 * Draw the games. Those that are drawn already keep their places, so that no board moves away from the user; new ones
 * come first.
 *
 * @param page The address of the page of a game, with GAME for its id.
 */
export function drawGames({ games }: WatchState, page: string) {
  const list = find(HTMLElement, "#watched");
  const template = find(HTMLTemplateElement, "template", list);
  for (const item of findAll(HTMLElement, "#watched > [data-game]")) {
    if (!games.some(({ id }) => id === item.dataset.game)) item.remove();
  }
  let before: Element = template;
  for (const game of games) {
    let item = itemOf(game.id);
    if (!item) {
      const copy = template.content.cloneNode(true) as DocumentFragment;
      item = find(HTMLElement, "[data-game]", copy);
      item.dataset.game = game.id;
      find(HTMLAnchorElement, "a", item).href = page.replace("GAME", game.id);
      before.after(item);
      before = item;
    }
    if (item.dataset.version !== String(game.version)) drawGame(item, game);
    drawPeople(item, game);
  }
  list.hidden = games.length === 0;
  find(HTMLElement, "#none").hidden = games.length > 0;
  drawTimes({ games }, 0);
}

/**
 * Draw the times since the last moves.
 *
 * @param seconds The seconds since the state arrived.
 */
export function drawTimes({ games }: WatchState, seconds: number) {
  for (const game of games) {
    const item = itemOf(game.id);
    if (item) slot(item, "quiet").textContent = quietText(game, seconds);
  }
}

/**
 * Return the text about the time since the last move, or that there is none yet.
 *
 * @param seconds The seconds since the state arrived.
 */
export function quietText({ plies, quiet }: Pick<WatchedGame, "plies" | "quiet">, seconds: number) {
  return plies === 0
    ? gettext("No move yet")
    : gettext("{time} since the last move", { time: timeText(quiet + seconds) });
}

function itemOf(id: string) {
  return findAll(HTMLElement, `#watched > [data-game="${CSS.escape(id)}"]`)[0];
}

function slot(item: HTMLElement, name: string) {
  return find(HTMLElement, `[data-slot=${name}]`, item);
}

/** Draw what a move changes. */
function drawGame(item: HTMLElement, { version, position, seats, time_control: control }: WatchedGame) {
  item.dataset.version = String(version);
  slot(item, "board").replaceChildren(thumbnail(position));
  const { players } = viewOf(position);
  const mover = players.find((player) => player.is_to_move);
  const texts = labelSeats(seats, { isOver: !mover });
  for (const [index, row] of findAll(HTMLElement, "[data-seat]", item).entries()) {
    const player = players[index];
    row.classList.toggle("to-move", Boolean(player?.is_to_move));
    slot(row, "label").textContent = texts[index] ?? "";
    slot(row, "score").textContent = String(player?.score ?? "");
  }
  const who = whoPlays(seats);
  const cells = players.map(({ score }) => score);
  slot(item, "status").textContent = mover ? describeTurn(who, mover.name, false) : describeEnd(who, cells);
  slot(item, "control").textContent = gettext(CONTROLS[control]);
}

function drawPeople(item: HTMLElement, { watching }: WatchedGame) {
  slot(item, "watching").hidden = watching === 0;
  slot(item, "watchers").textContent =
    watching === 0 ? "" : ngettext("{count} person is watching.", "{count} people are watching.", watching);
}
