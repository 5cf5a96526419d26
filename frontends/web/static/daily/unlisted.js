// The deal of the day where no server answers: the kernel finds it from the date, and the page plays it, unlisted.

/** @import { DailyDeal } from "../engine/kernel.js" */

import { PLAYERS } from "../board/view.js";
import { find, readJson } from "../common/dom.js";
import { label, locale, setLabels } from "../common/labels.js";
import { Rules } from "../engine/rules.js";
import { withoutOptions } from "../table/characters.js";
import { drawCountdown } from "./countdown.js";

const DAY = 86_400_000; // milliseconds

setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const now = Date.now();
const today = new Date(now - (now % DAY));
const date = today.toISOString().slice(0, 10);
const rules = new Rules();

find(HTMLTimeElement, "#day").dateTime = date;
const format = new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeZone: "UTC" });
find(HTMLElement, "#day").textContent = format.format(today);
if (await rules.load()) await rules.day(date).then(show, fail);
else fail();
main.dataset.ready = "";

/**
 * Show who plays, and link to the game.
 *
 * @param {DailyDeal} deal
 */
function show({ seed, seats }) {
  /** @type {Record<string, { title: string, about: string }>} */
  const opponents = readJson("#opponents");
  const fields = new URLSearchParams({ deal: "standard", seed });
  for (const [index, { name, style }] of PLAYERS.entries()) {
    const spec = seats[index] ?? null;
    fields.set(style, spec ?? "here");
    const { title = "", about = "" } = opponents[withoutOptions(spec ?? "")] ?? {};
    find(HTMLElement, `[data-seat="${name}"]`).textContent = spec === null ? label("you") : `${title}. ${about}`;
  }
  find(HTMLAnchorElement, "#play").href = `${main.dataset.play}#${fields}`;
  const countdown = find(HTMLElement, "#countdown");
  countdown.dataset.until = new Date(today.getTime() + DAY).toISOString();
  drawCountdown(countdown);
  find(HTMLElement, "#deal").hidden = false;
}

function fail() {
  find(HTMLElement, "#problem").hidden = false;
}
