import { drawMedal, medalsOf } from "../achievements/medals.js";
import { DAY, dayOf, playedOn } from "../achievements/played.js";
import { drawStreak } from "../achievements/streak-line.js";
import { PLAYERS } from "../board/view.js";
import { find, readJson } from "../common/dom.js";
import { label, locale, setLabels } from "../common/labels.js";
import { serverNow } from "../common/server-time.js";
import { Engine } from "../engine/engine.js";
import { Rules } from "../engine/rules.js";
import { GameStore } from "../local/store.js";
import { withoutOptions } from "../words/characters.js";
import { drawAfterwards } from "./afterwards.js";
import { drawCountdown } from "./countdown.js";
import { drawPuzzle } from "./puzzle.js";
setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const today = dayOf(await serverNow());
const asked = new URLSearchParams(location.search).get("day") ?? location.pathname.split("/").at(-1) ?? "";
const date = /^\d{4}-\d\d-\d\d$/.test(asked) && !Number.isNaN(Date.parse(asked)) && asked < today ? asked : today;
const rules = new Rules();
find(HTMLTimeElement, "#day").dateTime = date;
const format = new Intl.DateTimeFormat(locale(), { dateStyle: "full", timeZone: "UTC" });
find(HTMLElement, "#day").textContent = format.format(new Date(date));
drawPuzzle(date);
if (await rules.load()) {
    await rules.day(date).then(show, fail);
    await drawStreak(rules);
}
else
    fail();
main.dataset.ready = "";
function show({ seed, seat, seats }) {
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
    if (date !== today)
        title.textContent = title.dataset.past ?? "";
    find(HTMLElement, "#deal").hidden = false;
    showResult(seat);
}
async function showResult(player) {
    const { games } = await (await GameStore.open()).list().catch(() => ({ games: [] }));
    const played = (await playedOn([date], games, rules)).get(date);
    if (!played)
        return;
    const line = find(HTMLElement, "#played");
    line.textContent = label("daily_best", { cells: label("cell_count", { count: played.cells }) });
    find(HTMLElement, "#result").hidden = false;
    const play = find(HTMLAnchorElement, "#play");
    play.textContent = play.dataset.again ?? "";
    play.classList.remove("main");
    const engine = new Engine();
    await medalsOf(date, engine)
        .then((medals) => drawMedal(find(HTMLElement, "#medal"), played.cells, medals, rules))
        .catch(() => { });
    const { id, start, moves } = played.game;
    const review = `${main.dataset.review}?${new URLSearchParams({ local: id, review: "1" })}`;
    await drawAfterwards({ start, moves: [...moves], player, review, compared: [] }, engine, rules);
}
function fail() {
    find(HTMLElement, "#problem").hidden = false;
}
