// The deal of a day on the page of its game: the medal of the result, and the way to the page of the day.

/** @import { State } from "../common/api.js" */
/** @import { Engine } from "../engine/engine.js" */
/** @import { Rules } from "../engine/rules.js" */

import { moverOf, viewOf } from "../board/view.js";
import { find, make } from "../common/dom.js";
import { idle } from "../common/idle.js";
import { serverNow } from "../common/server-time.js";
import { drawMedal, medalsOf } from "../table/medals.js";
import { dayOfGame } from "../table/played.js";
import { whoPlays } from "../table/who.js";

/**
 * If a game has the deal of a day, link to the day, and find out what its medals need while the user plays, so that the
 * end of the game shows the medal at once.
 *
 * @param {() => State} live
 * @param {Pick<Rules, "ask" | "day">} rules
 * @param {Engine} engine An engine for the medals alone, whose worker is ended afterwards.
 */
export async function connectDay(live, rules, engine) {
  const link = find(HTMLAnchorElement, "#day-link");
  const { first = "", address = "" } = link.dataset;
  const { deal, seed, seats } = live();
  const game = { deal, seed, seats: Object.fromEntries(seats.map(({ player, seat }) => [player, seat])) };
  await idle();
  const day = live().day ?? (await dayOfGame(game, first, serverNow, rules));
  if (day === null) return;
  link.href = address.replace("DAY", day);
  link.hidden = false;
  document.head.append(make("link", { rel: "stylesheet", href: new URL("../table/medals.css", import.meta.url).href }));
  const medals = await medalsOf(day, engine).finally(() => engine.end());
  const draw = () => {
    const { position, seats: present } = live();
    const { own } = whoPlays(present);
    const player = viewOf(position).players.find(({ name }) => name === own);
    if (moverOf(position) !== null || !player) return;
    drawMedal(find(HTMLElement, "#medal"), player.score, medals, rules).catch(() => {}); // The kernel has ended.
  };
  new MutationObserver(draw).observe(find(HTMLElement, "#end"), { attributes: true, attributeFilter: ["open"] });
  draw();
}
