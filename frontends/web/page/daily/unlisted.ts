// The deal of the day where no server answers: the kernel finds it from the date, and the page plays it, unlisted.

import "../common/site.ts";
import { difficultyOf, easyDayBefore } from "../achievements/difficulty.ts";
import { drawMedal, medalsOf } from "../achievements/medals.ts";
import { DAY, dayOf, playedOn } from "../achievements/played.ts";
import { drawStreak } from "../achievements/streak-line.ts";
import { PLAYERS } from "../board/view.ts";
import { find, readJson } from "../common/dom.ts";
import { YOU } from "../common/sentences.ts";
import { serverNow } from "../common/server-time.ts";
import { gettext, locale, ngettext } from "../common/texts.ts";
import { Engine } from "../engine/engine.ts";
import type { DailyDeal } from "../engine/kernel.ts";
import { Rules } from "../engine/rules.ts";
import { DRAWN_SEEDS } from "../local/new-game.ts";
import { GameStore } from "../local/store.ts";
import { withoutOptions } from "../words/characters.ts";
import { drawAfterwards } from "./afterwards.ts";
import { drawCountdown } from "./countdown.ts";
import { drawPuzzle } from "./puzzle.ts";

const main = find(HTMLElement, "main");
const today = dayOf(await serverNow());
/** The day in the query or else in the URL of the page; unless it is a day before today, today's deal is shown. */
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
} else fail();
main.dataset.ready = "";

/** Show who plays, and link to the game. */
function show({ seed, seat, seats }: DailyDeal) {
  const opponents: Record<string, { title: string; about: string }> = readJson("#opponents");
  const fields = new URLSearchParams({ deal: "standard", seed });
  for (const [index, { name, style }] of PLAYERS.entries()) {
    const spec = seats[index] ?? null;
    fields.set(style, spec ?? "here");
    const { title = "", about = "" } = opponents[withoutOptions(spec ?? "")] ?? {};
    find(HTMLElement, `[data-seat="${name}"]`).textContent = spec === null ? gettext(YOU) : `${title}. ${about}`;
  }
  find(HTMLAnchorElement, "#play").href = `${main.dataset.play}#${fields}`;
  const countdown = find(HTMLElement, "#countdown");
  countdown.dataset.until = new Date(Date.parse(today) + DAY).toISOString();
  drawCountdown(countdown);
  const title = find(HTMLElement, "#deal-title");
  if (date !== today) title.textContent = title.dataset.past ?? "";
  find(HTMLElement, "#deal").hidden = false;
  showResult(seat);
}

/** Say how hard today's deal is, and lead a newcomer to an easier one. */
function showDifficulty(isNewcomer: boolean) {
  const line = find(HTMLElement, "#difficulty");
  find(HTMLElement, "span", line).textContent = difficultyOf(date, line.dataset);
  const easier = easyDayBefore(date, line.dataset);
  if (!isNewcomer || easier === null) return;
  const link = find(HTMLAnchorElement, "#easier a");
  link.href = line.dataset.address?.replace("DAY", easier) ?? "";
  link.textContent = format.format(new Date(easier));
  find(HTMLElement, "#easier").hidden = false;
}

/**
 * Show the best result of the deal in this browser, its medal and a look back at its game, if there is one.
 *
 * @param player The player of the user.
 */
async function showResult(player: string) {
  const { games } = await (await GameStore.open()).list().catch(() => ({ games: [] }));
  if (date === today) showDifficulty(!games.some(({ seed }) => BigInt(seed) >= DRAWN_SEEDS));
  const played = (await playedOn([date], games, rules)).get(date);
  if (!played) return;
  const line = find(HTMLElement, "#played");
  line.textContent = gettext("Your best: {cells}", { cells: ngettext("{count} cell", "{count} cells", played.cells) });
  find(HTMLElement, "#result").hidden = false;
  const play = find(HTMLAnchorElement, "#play");
  play.textContent = play.dataset.again ?? "";
  play.classList.remove("main");
  const engine = new Engine();
  await medalsOf(date, engine)
    .then((medals) => drawMedal(find(HTMLElement, "#medal"), played.cells, medals, rules))
    .catch(() => {}); // Without an engine, the medal is missing.
  const { id, start, moves } = played.game;
  const review = `${main.dataset.review}?${new URLSearchParams({ local: id, review: "1" })}`;
  await drawAfterwards({ start, moves: [...moves], player, review, compared: [] }, engine, rules);
}

function fail() {
  find(HTMLElement, "#problem").hidden = false;
}
