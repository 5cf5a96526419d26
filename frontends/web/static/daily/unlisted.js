// The deal of the day where no server answers: the kernel finds it from the date, and the page plays it, unlisted.

/** @import { DailyDeal } from "../engine/kernel.js" */

import { PLAYERS } from "../board/view.js";
import { find, readJson } from "../common/dom.js";
import { label, locale, setLabels } from "../common/labels.js";
import { Rules } from "../engine/rules.js";
import { withoutOptions } from "../table/characters.js";
import { GameStore } from "../table/store.js";
import { drawCountdown } from "./countdown.js";
import { DAY, dayOf, playedOn } from "./played.js";
import { drawStreak } from "./streak-line.js";

setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const today = dayOf(Date.now());
/** The day whose deal the query asks for, or the name of the page: today, unless it is a past day. */
const asked = new URLSearchParams(location.search).get("day") ?? location.pathname.split("/").at(-1) ?? "";
const date = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today;
const rules = new Rules();

find(HTMLTimeElement, "#day").dateTime = date;
const format = new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeZone: "UTC" });
find(HTMLElement, "#day").textContent = format.format(new Date(date));
if (await rules.load()) {
  await rules.day(date).then(show, fail);
  await drawStreak(rules);
} else fail();
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
  countdown.dataset.until = new Date(Date.parse(today) + DAY).toISOString();
  drawCountdown(countdown);
  const title = find(HTMLElement, "#deal-title");
  if (date !== today) title.textContent = title.dataset.past ?? "";
  find(HTMLElement, "#deal").hidden = false;
  showResult();
}

/** Show the best result of the deal in this browser, if there is one. */
async function showResult() {
  const { games } = await (await GameStore.open()).list().catch(() => ({ games: [] }));
  const played = (await playedOn([date], games, rules)).get(date);
  if (!played) return;
  const line = find(HTMLElement, "#played");
  line.textContent = label("daily_best", { cells: label("cell_count", { count: played.cells }) });
  line.hidden = false;
}

function fail() {
  find(HTMLElement, "#problem").hidden = false;
}
