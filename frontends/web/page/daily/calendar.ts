// The archive: a calendar of the deals of all days, with what the user has played.

import "../common/site.ts";
import { medalFor, medalIcon, medalName, medalsOf } from "../achievements/medals.ts";
import { dayOf, playedOn } from "../achievements/played.ts";
import { drawStreak } from "../achievements/streak-line.ts";
import { find, make, readJson } from "../common/dom.ts";
import { serverNow } from "../common/server-time.ts";
import { locale, ngettext } from "../common/texts.ts";
import { Engine } from "../engine/engine.ts";
import type { Medal } from "../engine/kernel.ts";
import { Rules } from "../engine/rules.ts";
import { GameStore } from "../local/store.ts";
import { daysOf, monthsAround, weeksOf } from "./month.ts";

const main = find(HTMLElement, "main");
const rules = new Rules();
const today = dayOf(await serverNow());
/** The cells of the user's results on the server, keyed by day. */
const onServer: Record<string, number> = readJson("#results");
const { first = "", day: address = "" } = main.dataset;
const asked = new URLSearchParams(location.search).get("month") ?? "";
const month = /^\d{4}-\d\d$/.test(asked) && asked >= first.slice(0, 7) && asked <= today.slice(0, 7) ? asked : today;

draw(month.slice(0, 7), {});
if (await rules.load()) {
  const days = daysOf(month.slice(0, 7)).filter((day) => day <= today);
  const { games } = await (await GameStore.open()).list().catch(() => ({ games: [] }));
  const played = await playedOn(days, games, rules).catch(() => new Map());
  const results = Object.fromEntries([...played].map(([day, { cells }]) => [day, cells]));
  draw(month.slice(0, 7), results);
  await drawStreak(rules);
  drawMedals({ ...results, ...onServer }, days).catch(() => {}); // Without an engine, the medals are missing.
}
main.dataset.ready = "";

/**
 * Add the medals to the results of some days, the latest day first.
 *
 * @param results The cells of the user's results, keyed by day.
 */
async function drawMedals(results: Record<string, number>, days: readonly string[]) {
  const engine = new Engine();
  for (const day of days.toReversed()) {
    const cells = results[day];
    if (cells === undefined) continue;
    const medal = await medalFor(cells, await medalsOf(day, engine), rules);
    find(HTMLElement, `td[data-day="${day}"]`).replaceWith(cell(day, cells, medal));
  }
  engine.end();
}

/**
 * @param shown The month, such as 2026-12.
 * @param here The cells of the best results in this browser, keyed by day.
 */
function draw(shown: string, here: Record<string, number>) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" });
  find(HTMLElement, "#month").textContent = format({ month: "long", year: "numeric" }).format(new Date(shown));
  const { previous, next } = monthsAround(shown);
  show("#previous", previous, previous >= first.slice(0, 7));
  show("#next", next, next <= today.slice(0, 7));
  const weekday = format({ weekday: "short" });
  const weeks = weeksOf(shown);
  const names = (weeks[1] ?? []).map((day) => make("th", { scope: "col" }, weekday.format(new Date(day ?? ""))));
  const rows = weeks.map((week) =>
    make("tr", {}, ...week.map((day) => cell(day, day === null ? undefined : (onServer[day] ?? here[day])))),
  );
  find(HTMLElement, "#calendar thead").replaceChildren(make("tr", {}, ...names));
  find(HTMLElement, "#calendar tbody").replaceChildren(...rows);
}

/**
 * @param day `null` for a place before or after the month.
 * @param cells The user's result.
 * @param medal The medal of the result, as far as it is known.
 */
function cell(day: string | null, cells: number | undefined, medal: Medal | null = null) {
  const number = Number(day?.slice(8));
  if (day === null) return make("td", {});
  if (day > today || day < first) return make("td", {}, make("span", { class: "muted" }, number));
  const result =
    cells === undefined ? [] : [ngettext("{count} cell", "{count} cells", cells), ...(medal ? [medalName(medal)] : [])];
  const described = cells === undefined ? {} : { "aria-label": `${number}: ${result.join(", ")}` };
  const parts = [make("b", {}, number), make("span", {}, medal && medalIcon(medal), cells ?? "")];
  const link = make("a", { href: address.replace("DAY", day), ...described }, ...parts);
  const attributes = { "data-day": day, ...(cells === undefined ? {} : { class: "played" }) };
  return make("td", day === today ? { ...attributes, "aria-current": "date" } : attributes, link);
}

/** @param selector Of a link to another month. */
function show(selector: string, to: string, isThere: boolean) {
  const link = find(HTMLAnchorElement, selector);
  link.href = `?month=${to}`;
  link.hidden = !isThere;
}
