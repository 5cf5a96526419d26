// The medals of the deals of days: what each needs, which one a result earns, and how a page shows it.

import { make } from "../common/dom.ts";
import { MEDAL_NAMES, MEDAL_NEEDS } from "../common/sentences.ts";
import { fieldsOf, parsed, readStored, store } from "../common/storage.ts";
import { gettext } from "../common/texts.ts";
import type { Engine } from "../engine/engine.ts";
import type { Medal, Medals } from "../engine/kernel.ts";
import type { Rules } from "../engine/rules.ts";

const STORAGE_KEY = "tribolo.medals";

/** The days whose medals the browser keeps: more than a year. */
const KEPT = 400;

/** All medals. */
const MEDALS = ["gold", "silver", "bronze"] as const;

/**
 * Return the medals of a day. The browser keeps those of `KEPT` days, which never change, so that the engine seldom
 * measures a day again.
 *
 * @returns Rejected as that of `Engine.ask`.
 */
export async function medalsOf(day: string, engine: Pick<Engine, "ask">): Promise<Medals> {
  const known = keptMedals(day);
  if (known) return known;
  const medals = await engine.ask<Medals>(`medals ${day}`);
  const days: Record<string, unknown> = { ...parsed(readStored(STORAGE_KEY)), [day]: medals };
  const latest = Object.keys(days).toSorted().slice(-KEPT);
  store(STORAGE_KEY, JSON.stringify(Object.fromEntries(latest.map((each) => [each, days[each]]))));
  return medals;
}

/** Return the medals of a day that the browser keeps; `null` without them. */
export function keptMedals(day: string): Medals | null {
  const known = parsed(readStored(STORAGE_KEY))[day];
  return isMedals(known) ? known : null;
}

function isMedals(value: unknown): value is Medals {
  return MEDALS.every((medal) => Number.isInteger(fieldsOf(value)[medal]));
}

/**
 * Return the best medal that a result earns; `null` if it earns none.
 *
 * @param cells The cells of the user.
 * @returns Rejected as that of `Rules.ask`.
 */
export async function medalFor(
  cells: number,
  { bronze, silver, gold }: Medals,
  rules: Pick<Rules, "ask">,
): Promise<Medal | null> {
  return (await rules.ask<{ medal: Medal | null }>(`medal ${cells} ${bronze} ${silver} ${gold}`)).medal;
}

/** Return the name of a medal, such as "Gold medal". */
export function medalName(medal: Medal | null) {
  const name = medal ?? "none";
  return gettext(MEDAL_NAMES[name]);
}

/** Return the picture of a medal, whose name must stand beside it. */
export function medalIcon(medal: Medal) {
  return make("span", { class: `medal ${medal}`, "aria-hidden": "true" });
}

/**
 * Show which medal a result earns, and what each needs.
 *
 * @param cells The cells of the user.
 * @returns Rejected as that of `Rules.ask`.
 */
export async function drawMedal(
  element: HTMLElement,
  cells: number,
  medals: Medals,
  rules: Pick<Rules, "ask">,
): Promise<void> {
  const medal = await medalFor(cells, medals, rules);
  const needs = make("span", { class: "muted" }, gettext(MEDAL_NEEDS, { ...medals }));
  element.replaceChildren(...(medal ? [medalIcon(medal)] : []), make("strong", {}, medalName(medal)), " ", needs);
  element.hidden = false;
}
