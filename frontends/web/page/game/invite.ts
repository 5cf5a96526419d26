// The sheet with the links for friends, over the page.

import { find } from "../common/dom.ts";
import { send } from "./commands.ts";
import { isWaiting } from "./page.ts";
import type { PageSession } from "./session.ts";
import { hasMoved } from "./tips.ts";

/**
 * While seats wait for friends and nobody else has come, give the user the name that the browser keeps, unless the seat
 * has one, and open the sheet if the user has not moved yet or has just invited somebody.
 */
export function openInvite(session: PageSession) {
  const { live } = session.page;
  const isAlone = live.seats.every((seat) => seat.is_yours || !seat.is_taken || seat.is_program);
  if (!isAlone || !live.seats.some(isWaiting)) return;
  const own = live.seats.find((seat) => seat.is_yours);
  const { value: name } = find(HTMLInputElement, "#host-name");
  if (own && name && !own.person) send(session, "name", { player: own.player, name });
  if (!hasMoved(live) || location.hash.startsWith("#seat-link")) find(HTMLElement, "#invite").showPopover();
}
