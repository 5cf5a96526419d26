// The panel beside the board: status, players, buttons and links. It can show an earlier turn.

import { drawScores, drawStatus } from "../board/players.ts";
import { moverOf, type View, viewOfState } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { find, findAll, make } from "../common/dom.ts";
import { NETWORK } from "../common/network-file.ts";
import { LOG, OPEN_SEAT } from "../common/sentences.ts";
import { gettext, noop } from "../common/texts.ts";
import { describeEnd, describeTurn, labelSeats, opponentsIn, splitLabel, whoPlays } from "../words/who.ts";
import { isBotToMove, isFollowing, isOpen, isUsersTurn, type PageState } from "./page.ts";
import { cellOf } from "./waiting.ts";

/** The sentence about a game whose network of one's own cannot play here. */
export const NETWORK_MISSING = noop(
  "The network is not in this browser: choose its file at “New game”, or another opponent.",
);

/** @param address The URL of the page of a position, without its query. */
export function drawPanel(page: PageState, address: string) {
  const view = viewOfState(page.shown);
  drawTurn(page, view);
  drawWaiting(page);
  find(HTMLElement, "#thinking").textContent = thinkingText(page);
  drawScores(view);
  const { seats, position, day } = page.live;
  const texts = labelSeats(seats, { isOver: moverOf(position) === null, isRanked: day !== null });
  for (const [index, { player }] of seats.entries()) {
    const [name, rest] = splitLabel(texts[index] ?? "");
    const more = make("span", { class: "more" }, rest);
    find(HTMLElement, `[data-player="${player}"] .occupant`).replaceChildren(name, more);
  }
  drawTools(page);
  drawLinks(page, address);
}

/**
 * Draw the sentence that says which player is to move or has won, set the title of the page, and let screen readers
 * announce once that it is the user's turn.
 */
function drawTurn(page: PageState, view: View) {
  const isYours = isUsersTurn(page);
  const status = statusOf(page, view);
  drawStatus(view, make("span", { class: isYours && "badge" }, status));
  const turn = find(HTMLElement, "#turn");
  const text = isYours ? gettext("Your turn, move {ply}.", { ply: page.shown.ply + 1 }) : "";
  if (turn.textContent !== text) turn.textContent = text;
  document.title = `${isYours ? "● " : ""}${gettext("Tribolo: {status}", { status })}`;
}

/** Return the sentence about the shown turn: whose turn it is, or how the game has ended. */
function statusOf(page: PageState, { players }: View) {
  const who = whoPlays(page.live.seats);
  const mover = players.find((player) => player.is_to_move);
  if (mover) return describeTurn(who, mover.name, isUsersTurn(page));
  return describeEnd(
    who,
    players.map(({ score }) => score),
  );
}

/**
 * Say that the move of the user waits for the connection, which screen readers announce once; clear the text without
 * such a move.
 */
function drawWaiting({ waiting }: PageState) {
  const notice = find(HTMLElement, "#waiting");
  const text = waiting
    ? gettext("{move} is not sent yet: the server cannot be reached.", { move: cellOf(waiting) })
    : "";
  if (notice.textContent !== text) notice.textContent = text;
}

/**
 * Return a text that says which computer player is thinking, or why it is not. The text is empty if a person is to
 * move, and while the user views a chosen ply or a move waits for the connection.
 */
function thinkingText(page: PageState) {
  const { live, shown, waiting } = page;
  if (!isFollowing(page) || !isBotToMove(shown) || waiting || live.request) return ""; // A request stands there.
  if (isAbandoned(live)) return ""; // The status says that only computers play on.
  const seat = live.seats.find(({ player }) => player === moverOf(shown.position)?.name);
  const hasFailed = shown === live && seat?.can_hand_over; // A computer's seat can be handed over only then.
  if (hasFailed && seat?.seat === NETWORK) return gettext(NETWORK_MISSING);
  const name = opponentsIn(live.seats).get(seat?.player ?? "")?.name ?? "";
  return hasFailed
    ? gettext("{name} cannot move because of an error. Let another computer take over, undo or restart.", { name })
    : gettext("{name} is thinking.", { name });
}

/** Return whether all people have given up or run out of time. */
function isAbandoned({ seats }: State) {
  return seats.every((seat) => seat.has_resigned);
}

/**
 * Enable or disable the buttons for undo, restart and hints, and set the text of the button for replay. Once the game
 * is over, only the button for replay stays; games with clocks have neither undo nor restart. While other people play
 * or the game is ranked, say why hints are off instead of showing their button. If the user views a turn, show its
 * number, and say that the log is that of the live game. While the game goes on, tell a spectator that they watch, a
 * person that they have resigned or run out of time, and everyone whether a seat is free.
 */
function drawTools(page: PageState) {
  const { live, shown, isReplaying } = page;
  find(HTMLButtonElement, "[data-command=undo]").disabled = !live.can_undo;
  find(HTMLButtonElement, "[data-command=restart]").disabled = !live.can_restart;
  const isOver = moverOf(live.position) === null;
  const goesBack = !isOver && live.clocks === null;
  const own = live.seats.filter((seat) => seat.is_yours);
  const hasGivenUp = own.length > 0 && own.every((seat) => seat.has_resigned);
  find(HTMLElement, "#winding").hidden = !goesBack || live.day !== null || hasGivenUp;
  find(HTMLButtonElement, "[data-command=restart]").hidden = !goesBack;
  const hint = find(HTMLElement, "#hint");
  hint.setAttribute("aria-disabled", String(!live.is_your_turn || !isFollowing(page)));
  hint.hidden = !live.can_analyse || isOver;
  find(HTMLElement, "#analysis-off").hidden = live.can_analyse;
  find(HTMLElement, "#replay").textContent = isReplaying ? gettext("Stop") : gettext("Replay");
  find(HTMLElement, "#watching").hidden = live.is_player || isOver;
  for (const line of findAll(HTMLElement, "#given-up")) {
    line.hidden = isOver || !hasGivenUp || isAbandoned(live);
    const reason = own.some((seat) => seat.has_flagged) ? LOG.flagged.you : LOG.resigned.you;
    find(HTMLElement, "span", line).textContent = gettext(reason);
  }
  const openSeats = find(HTMLElement, "#open-seats");
  openSeats.hidden = isOver || !live.seats.some(isOpen);
  openSeats.textContent = live.seats.some((seat) => seat.is_reserved)
    ? gettext("Waiting for the others to join the rematch.")
    : gettext(OPEN_SEAT);
  find(HTMLElement, "#viewing").hidden = isFollowing(page);
  find(HTMLElement, "#viewing-text").textContent = gettext("Viewing move {ply}.", { ply: shown.ply });
  const logNote = find(HTMLElement, "#log-live");
  logNote.hidden = isFollowing(page);
  logNote.textContent = gettext("Log of the live game, at move {ply}:", { ply: live.plies });
}

/**
 * Set four links: to the shown turn of this game, if others can open it, to its analysis, to the page of the shown
 * position, and to the editor with this position. The link to the analysis is hidden while hints are off.
 *
 * @param positionAddress The URL of the page of a position, without its query.
 */
function drawLinks({ live: { can_analyse: canAnalyse }, shown }: PageState, positionAddress: string) {
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
