// The names of the ways to deal.

import { DEALS } from "./sentences.ts";
import { gettext } from "./texts.ts";

/**
 * Return the name of a way to deal in the language of the page; one that this release does not know is its own name.
 */
export function dealName(deal: string) {
  return Object.hasOwn(DEALS, deal) ? gettext(DEALS[deal as keyof typeof DEALS]) : deal;
}
