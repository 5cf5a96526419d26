// The deal of a day on the page of its game: the medal of the result, and the way to the page of the day.

import { drawMedal, medalsOf } from "../achievements/medals.ts";
import { dayOfGame } from "../achievements/played.ts";
import { moverOf, viewOf } from "../board/view.ts";
import type { State } from "../common/api.ts";
import { find } from "../common/dom.ts";
import { idle } from "../common/idle.ts";
import { serverNow } from "../common/server-time.ts";
import type { Engine } from "../engine/engine.ts";
import type { Rules } from "../engine/rules.ts";
import { whoPlays } from "../words/who.ts";

/**
 * If a game has the deal of a day, link to the day, and find out what its medals need while the user plays, so that the
 * end of the game shows the medal at once.
 *
 * @param engine An engine for the medals alone, whose worker is ended afterwards.
 */
export async function connectDay(live: () => State, rules: Pick<Rules, "ask" | "day">, engine: Engine) {
  const link = find(HTMLAnchorElement, "#day-link");
  const { first = "", address = "" } = link.dataset;
  const { deal, seed, seats } = live();
  const game = { deal, seed, seats: Object.fromEntries(seats.map(({ player, seat }) => [player, seat])) };
  await idle();
  const day = live().day ?? (await dayOfGame(game, first, serverNow, rules));
  if (day === null) return;
  link.href = address.replace("DAY", day);
  link.hidden = false;
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
