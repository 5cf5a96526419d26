// The medals of the deals of days: what each needs, which one a result earns, and how a page shows it.

/** @import { Engine } from "../engine/engine.js" */
/** @import { Medal, Medals } from "../engine/kernel.js" */
/** @import { Rules } from "../engine/rules.js" */

import { make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { parsed, readStored, store } from "../common/storage.js";

const STORAGE_KEY = "tribolo.medals";

/** The days whose medals the browser keeps: more than a year. */
const KEPT = 400;

/** All medals. */
const MEDALS = /** @type {const} */ (["gold", "silver", "bronze"]);

/**
 * Return the medals of a day. The browser keeps those of `KEPT` days, which never change, so that the engine seldom
 * measures a day again.
 *
 * @param {string} day
 * @param {Pick<Engine, "ask">} engine
 * @returns {Promise<Medals>} Rejected as that of `Engine.ask`.
 */
export async function medalsOf(day, engine) {
  const known = parsed(readStored(STORAGE_KEY))[day];
  if (MEDALS.every((medal) => Number.isInteger(known?.[medal]))) return known;
  const medals = await engine.ask(`medals ${day}`);
  const days = { ...parsed(readStored(STORAGE_KEY)), [day]: medals };
  const latest = Object.keys(days).toSorted().slice(-KEPT);
  store(STORAGE_KEY, JSON.stringify(Object.fromEntries(latest.map((each) => [each, days[each]]))));
  return medals;
}

/**
 * Return the best medal that a result earns; `null` if it earns none.
 *
 * @param {number} cells The cells of the user.
 * @param {Medals} medals
 * @param {Pick<Rules, "ask">} rules
 * @returns {Promise<Medal | null>} Rejected as that of `Rules.ask`.
 */
export async function medalFor(cells, { bronze, silver, gold }, rules) {
  return (await rules.ask(`medal ${cells} ${bronze} ${silver} ${gold}`)).medal;
}

/** Return the name of a medal, such as "Gold medal". @param {Medal | null} medal */
export function medalName(medal) {
  const name = medal ?? "none";
  return label(`medal_${name}`);
}

/** Return the picture of a medal, whose name must stand beside it. @param {Medal} medal */
export function medalIcon(medal) {
  return make("span", { class: `medal ${medal}`, "aria-hidden": "true" });
}

/**
 * Show which medal a result earns, and what each needs.
 *
 * @param {HTMLElement} element
 * @param {number} cells The cells of the user.
 * @param {Medals} medals
 * @param {Pick<Rules, "ask">} rules
 * @returns {Promise<void>} Rejected as that of `Rules.ask`.
 */
export async function drawMedal(element, cells, medals, rules) {
  const medal = await medalFor(cells, medals, rules);
  const needs = make("span", { class: "muted" }, label("medal_needs", { ...medals }));
  element.replaceChildren(...(medal ? [medalIcon(medal)] : []), make("strong", {}, medalName(medal)), " ", needs);
  element.hidden = false;
}
