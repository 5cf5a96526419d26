import { medalFor, medalIcon, medalName, medalsOf } from "../achievements/medals.js";
import { dayOf, playedOn } from "../achievements/played.js";
import { drawStreak } from "../achievements/streak-line.js";
import { find, make, readJson } from "../common/dom.js";
import { label, locale, setLabels } from "../common/labels.js";
import { serverNow } from "../common/server-time.js";
import { Engine } from "../engine/engine.js";
import { Rules } from "../engine/rules.js";
import { GameStore } from "../local/store.js";
import { daysOf, monthsAround, weeksOf } from "./month.js";
setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const rules = new Rules();
const today = dayOf(await serverNow());
const onServer = readJson("#results");
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
    drawMedals({ ...results, ...onServer }, days).catch(() => { });
}
main.dataset.ready = "";
async function drawMedals(results, days) {
    const engine = new Engine();
    for (const day of days.toReversed()) {
        const cells = results[day];
        if (cells === undefined)
            continue;
        const medal = await medalFor(cells, await medalsOf(day, engine), rules);
        find(HTMLElement, `td[data-day="${day}"]`).replaceWith(cell(day, cells, medal));
    }
    engine.end();
}
function draw(shown, here) {
    const format = (options) => new Intl.DateTimeFormat(locale(), { ...options, timeZone: "UTC" });
    find(HTMLElement, "#month").textContent = format({ month: "long", year: "numeric" }).format(new Date(shown));
    const { previous, next } = monthsAround(shown);
    show("#previous", previous, previous >= first.slice(0, 7));
    show("#next", next, next <= today.slice(0, 7));
    const weekday = format({ weekday: "short" });
    const weeks = weeksOf(shown);
    const names = (weeks[1] ?? []).map((day) => make("th", { scope: "col" }, weekday.format(new Date(day ?? ""))));
    const rows = weeks.map((week) => make("tr", {}, ...week.map((day) => cell(day, day === null ? undefined : (onServer[day] ?? here[day])))));
    find(HTMLElement, "#calendar thead").replaceChildren(make("tr", {}, ...names));
    find(HTMLElement, "#calendar tbody").replaceChildren(...rows);
}
function cell(day, cells, medal = null) {
    const number = Number(day?.slice(8));
    if (day === null)
        return make("td", {});
    if (day > today || day < first)
        return make("td", {}, make("span", { class: "muted" }, number));
    const result = cells === undefined ? [] : [label("cell_count", { count: cells }), ...(medal ? [medalName(medal)] : [])];
    const described = cells === undefined ? {} : { "aria-label": `${number}: ${result.join(", ")}` };
    const parts = [make("b", {}, number), make("span", {}, medal && medalIcon(medal), cells ?? "")];
    const link = make("a", { href: address.replace("DAY", day), ...described }, ...parts);
    const attributes = { "data-day": day, ...(cells === undefined ? {} : { class: "played" }) };
    return make("td", day === today ? { ...attributes, "aria-current": "date" } : attributes, link);
}
function show(selector, to, isThere) {
    const link = find(HTMLAnchorElement, selector);
    link.href = `?month=${to}`;
    link.hidden = !isThere;
}
