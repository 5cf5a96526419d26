// The panel beside the board: status, players, buttons, result and links. It can show an earlier turn.

/** @import { PageState } from "./page.js" */
/** @import { View } from "../board/view.js" */

import { drawScores, drawStatus, tile } from "../board/players.js";
import { moverOf, viewOfState } from "../board/view.js";
import { find, findAll, make } from "../common/dom.js";
import { label, playerName } from "../common/labels.js";
import { isBotToMove, isFollowing, isOpen, isUsersTurn } from "./page.js";
import { cellOf } from "./waiting.js";

/**
 * Draw the panel beside the board: status, scores, buttons, result and links.
 *
 * @param {PageState} page
 * @param {{ page: string, position: string }} addresses Two URLs: `page` is the page of this game. `position` is the
 *   page that shows a position; the query parameter `p` (the position as text) must be added to the URL.
 */
export function drawPanel(page, addresses) {
  const view = viewOfState(page.shown);
  drawTurn(page, view);
  drawWaiting(page);
  find(HTMLElement, "#thinking").textContent = thinkingText(page);
  drawScores(view);
  for (const { player, label: occupant } of page.live.seats) {
    find(HTMLElement, `[data-player="${player}"] .occupant`).textContent = occupant;
  }
  drawTools(page);
  drawResult(page, view, addresses.page);
  drawLinks(page, addresses.position);
}

/**
 * Draw the sentence that says which player is to move or has won, set the title of the page, and let screen readers
 * announce once that it is the user's turn.
 *
 * @param {PageState} page
 * @param {View} view The shown turn.
 */
function drawTurn(page, view) {
  const isYours = isUsersTurn(page);
  drawStatus(view, ...(isYours ? [make("span", { class: "badge" }, label("your_turn"))] : []));
  const turn = find(HTMLElement, "#turn");
  const text = isYours ? label("your_turn_at", { ply: page.shown.ply + 1 }) : "";
  if (turn.textContent !== text) turn.textContent = text;
  document.title = `${isYours ? "● " : ""}${label("page_title", { status: view.status })}`;
}

/**
 * Say that the move of the user waits for the connection, which screen readers announce once; clear the text without
 * such a move.
 *
 * @param {PageState} page
 */
function drawWaiting({ waiting }) {
  const notice = find(HTMLElement, "#waiting");
  const text = waiting ? label("move_waits", { move: cellOf(waiting) }) : "";
  if (notice.textContent !== text) notice.textContent = text;
}

/**
 * Return a text that says which computer player is thinking. Return an empty text if none is thinking, as none does
 * while the move of the user waits for the connection.
 *
 * @param {PageState} page
 */
function thinkingText(page) {
  const { live, shown, waiting } = page;
  if (!isFollowing(page) || !isBotToMove(shown) || waiting) return "";
  if (shown === live && live.thinking?.is_busy) return live.thinking.text;
  const name = live.seats.find(({ player }) => player === moverOf(shown.position)?.name)?.name ?? "";
  return label("opponent_thinking", { name });
}

/**
 * Enable or disable the buttons for undo, restart and hints, and set the texts of the buttons for help and replay.
 * While other people play, show the reason why hints are off instead of their button. If the user views an earlier
 * turn, show the number of this turn, and say that the log is that of the live game. Tell a spectator that they watch,
 * and everyone whether a seat is free.
 *
 * @param {PageState} page
 */
function drawTools(page) {
  const { live, shown, showsMoves, isReplaying } = page;
  find(HTMLButtonElement, "[data-command=undo]").disabled = !live.can_undo;
  find(HTMLButtonElement, "[data-command=restart]").disabled = !live.can_restart;
  find(HTMLElement, "#help").textContent = label(showsMoves ? "hide_moves" : "show_moves");
  const hint = find(HTMLElement, "#hint");
  hint.setAttribute("aria-disabled", String(!live.is_your_turn || !isFollowing(page)));
  hint.hidden = !live.can_analyse;
  find(HTMLElement, "#analysis-off").hidden = live.can_analyse;
  find(HTMLElement, "#replay").textContent = label(isReplaying ? "replay_stop" : "replay");
  const isOver = moverOf(live.position) === null;
  find(HTMLElement, "#watching").hidden = live.is_player || isOver;
  find(HTMLElement, "#open-seats").hidden = isOver || !live.seats.some(isOpen);
  find(HTMLElement, "#viewing").hidden = isFollowing(page);
  find(HTMLElement, "#viewing-text").textContent = label("viewing_move", { ply: shown.ply });
  const logNote = find(HTMLElement, "#log-live");
  logNote.hidden = isFollowing(page);
  logNote.textContent = label("log_live", { ply: live.plies });
}

/**
 * Draw the result of the game: the players ranked by score, and a link to the rematch (the next game of the same
 * players) once there is one. Hide the result if the game is not over on the shown turn.
 *
 * @param {PageState} page
 * @param {View} view The shown turn.
 * @param {string} pageAddress The URL of this game's page.
 */
function drawResult({ live }, view, pageAddress) {
  find(HTMLElement, "#end").hidden = !view.is_over;
  const ranking = view.players.toSorted((one, other) => other.score - one.score);
  const rows = ranking.map((player) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, tile(player.style), ` ${playerName(player.name)}`),
      make("td", { class: "number" }, player.score),
      make("td", {}, player.has_won && label("wins")),
    ),
  );
  find(HTMLElement, "#final").replaceChildren(...rows);
  find(HTMLButtonElement, "[data-command=rematch]").disabled = !live.is_player || live.rematch !== null;
  const link = find(HTMLAnchorElement, "#rematch-link");
  link.hidden = live.rematch === null;
  if (live.rematch !== null) link.href = pageAddress.replace(live.id, live.rematch);
}

/**
 * Set four links: to the shown turn of this game, if others can open it, to its analysis, to the page of the shown
 * position, and to the editor with this position. The link to the analysis is hidden while other people play.
 *
 * @param {PageState} page
 * @param {string} positionAddress The URL of the page that shows a position, without the query parameter `p` (the
 *   position as text).
 */
function drawLinks({ live: { can_analyse: canAnalyse }, shown }, positionAddress) {
  for (const field of findAll(HTMLInputElement, "#share-at")) {
    field.value = `${find(HTMLInputElement, "#share-live").value}?at=${shown.ply}`;
  }
  const query = new URLSearchParams({ p: shown.position });
  find(HTMLInputElement, "#share-position").value = `${new URL(positionAddress, location.href)}?${query}`;
  const edit = find(HTMLAnchorElement, "#edit-position");
  edit.href = `${edit.pathname}?${query}`;
  const analyse = find(HTMLAnchorElement, "#analyse");
  const analysed = new URLSearchParams(analyse.search);
  analysed.set("at", String(shown.ply));
  analyse.href = `${analyse.pathname}?${analysed}`;
  analyse.hidden = !canAnalyse;
}
