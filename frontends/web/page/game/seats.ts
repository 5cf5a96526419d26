// The seats: their occupants, what the user can do with them, and requests that need an answer.

import { moverOf } from "../board/view.ts";
import type { SeatState, State } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import { gettext } from "../common/texts.ts";
import { HUMAN } from "../words/facts.ts";
import { labelSeats } from "../words/who.ts";
import { wordRequest } from "../words/words.ts";
import { isWaiting, type PageState } from "./page.ts";

/**
 * Draw the list of seats, and the request for an undo or a restart that players have not yet answered, if there is one.
 */
export function drawSeats({ live }: PageState) {
  drawRequest(live);
  const isOver = moverOf(live.position) === null;
  const canInvite = live.is_player && !isOver;
  const texts = labelSeats(live.seats, { isOver, isRanked: live.day !== null });
  for (const [index, seat] of live.seats.entries()) drawSeat(seat, texts[index] ?? "", canInvite);
  for (const notice of findAll(HTMLElement, "[data-bounded]")) notice.hidden = !canInvite || areBounded(live, notice);
  if (!live.seats.some(isWaiting))
    for (const sheet of findAll(HTMLElement, "#invite:popover-open")) sheet.hidePopover();
  for (const phrases of findAll(HTMLElement, "#phrases, #quick-phrases")) phrases.hidden = !live.can_say;
  for (const choice of findAll(HTMLElement, "#watching-choice")) drawWatchingChoice(choice, live);
  for (const leaving of findAll(HTMLElement, "#leaving")) leaving.hidden = !live.can_leave;
  for (const resigning of findAll(HTMLElement, "#resigning")) resigning.hidden = !live.can_resign;
}

/**
 * Return whether each computer player of a game may go on on the server, as far as the page knows.
 *
 * @param notice Its data name the opponents without options that may.
 */
function areBounded({ seats }: State, notice: HTMLElement) {
  const bounded = notice.dataset.bounded?.split(" ") ?? [];
  return seats.every(({ seat }) => seat === HUMAN || bounded.includes(seat));
}

/** Draw who may watch the game, and the button that changes what the user lets others do. */
function drawWatchingChoice(choice: HTMLElement, { is_public: isPublic, allows_watching: allows }: State) {
  choice.hidden = allows === null;
  find(HTMLElement, "[data-slot=text]", choice).textContent = isPublic
    ? gettext("Anybody can find and watch this game, since all its people agree.")
    : allows
      ? gettext("You let anybody find and watch this game. It is shown once all its people do.")
      : gettext("Only people with the link can watch this game.");
  find(HTMLElement, "[value=yes]", choice).hidden = allows === true;
  find(HTMLElement, "[value=no]", choice).hidden = allows !== true;
}

/**
 * Draw an unanswered request for an undo or a restart. If the user has to answer the request, also draw the buttons
 * for the answer.
 */
function drawRequest({ request, seats }: State) {
  find(HTMLElement, "#request").hidden = request === null;
  find(HTMLElement, "#request-text").textContent = request ? wordRequest(request, seats) : "";
  find(HTMLElement, "#request-answers").hidden = !request?.needs_you;
}

/**
 * Draw the occupant of a seat, the invite link of the seat, and the controls of the seat that the user may use. While
 * the seat is free, also show the button for the invite beside the player's score. In a game of the browser, a seat
 * with a computer has the control that invites a person.
 *
 * @param canInvite Whether the user plays in the game, and it is not over.
 */
function drawSeat(seat: SeatState, occupant: string, canInvite: boolean) {
  const box = find(HTMLElement, `[data-seat="${seat.player}"]`);
  const slots = {
    own: seat.is_yours && Boolean(seat.link),
    renew: Boolean(seat.link),
    others: seat.is_yours,
    name: seat.is_yours,
    hand: seat.can_hand_over,
    claim: seat.can_claim,
    block: seat.can_block,
    unblock: seat.is_blocked,
    invite: canInvite && seat.seat !== "human" && !seat.is_yours,
  };
  for (const [name, isShown] of Object.entries(slots)) {
    for (const slot of findAll(HTMLElement, `[data-slot=${name}]`, box)) slot.hidden = !isShown;
  }
  // A game in the browser has no invites.
  const invites = findAll(HTMLElement, `[data-invite="${seat.player}"], [data-invites="${seat.player}"]`);
  for (const invite of invites) invite.hidden = !isWaiting(seat);
  find(HTMLElement, ".occupant", box).textContent = occupant;
  find(HTMLElement, `[data-spec="${seat.player}"]`).textContent = seat.seat;
  const { style, link } = seat;
  for (const name of findAll(HTMLInputElement, `#name-${style}`)) name.defaultValue = seat.person;
  for (const field of findAll(HTMLInputElement, `#own-link-${style}, #seat-link-${style}`)) field.value = link ?? "";
  for (const code of findAll(HTMLImageElement, `[data-code="${style}"]`)) if (link) code.src = `${link}/code.svg`;
}
