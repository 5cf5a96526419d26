// The presence of people at a game: marks beside the seats, the number of spectators, and the offer to go on without
// somebody who is away.

import { moverOf } from "../board/view.ts";
import type { SeatState, State } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import { PRESENCE } from "../common/sentences.ts";
import { gettext, ngettext, translate } from "../common/texts.ts";
import { nameOf, opponentsIn, whoPlays } from "../words/who.ts";

/** Draw who is there. A page of a game in the browser has none of the elements, since nobody else is there. */
export function drawPresence(live: State) {
  for (const seat of live.seats) {
    for (const mark of findAll(HTMLElement, `[data-player="${seat.player}"] .presence`)) drawMark(mark, seat);
  }
  for (const watchers of findAll(HTMLElement, "#watchers")) {
    watchers.hidden = live.watching === 0;
    watchers.textContent = ngettext("{count} person is watching.", "{count} people are watching.", live.watching);
  }
  for (const notice of findAll(HTMLElement, "#absence")) drawNotice(notice, live);
}

/**
 * Return the seat that keeps the user waiting: its person is to move, and has been away, or has not moved, for so long
 * that the user may go on with a computer player.
 */
export function absentSeat({ position, seats }: State) {
  const mover = moverOf(position)?.name;
  return (
    seats.find(
      ({ player, is_yours, can_hand_over, seat, presence }) =>
        player === mover && !is_yours && can_hand_over && seat === "human" && presence !== "",
    ) ?? null
  );
}

function drawMark(mark: HTMLElement, seat: SeatState) {
  const { presence, away_minutes: minutes } = seat;
  mark.hidden = presence === "" || seat.seat !== "human" || seat.is_yours;
  mark.dataset.where = presence;
  if (presence === "") return;
  mark.textContent = minutes > 0 ? translate(PRESENCE.minutes, { count: minutes }) : gettext(PRESENCE[presence]);
}

/** Offer to go on with a computer player for somebody who is away, or to take back the own seat from one. */
function drawNotice(notice: HTMLElement, live: State) {
  const absent = absentSeat(live);
  const replaced = live.seats.find((seat) => seat.can_claim) ?? null;
  const shown = absent ?? replaced;
  notice.hidden = shown === null || live.request !== null || moverOf(live.position) === null;
  if (!shown) return;
  const player = nameOf(whoPlays(live.seats), shown.player);
  const text = !absent
    ? gettext("{name} plays for you.", { name: opponentsIn(live.seats).get(shown.player)?.name ?? "" })
    : absent.presence === "here"
      ? gettext("{player} has not moved for a long time.", { player })
      : gettext("{player} is away.", { player });
  const line = find(HTMLElement, "#absence-text");
  if (line.textContent !== text) line.textContent = text;
  for (const form of findAll(HTMLFormElement, "form", notice)) {
    form.hidden = (form.dataset.sends === "hand") !== (absent !== null);
    const player = form.elements.namedItem("player");
    if (player instanceof HTMLInputElement) player.value = shown.player;
  }
}
