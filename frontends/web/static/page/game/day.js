import { drawMedal, medalsOf } from "../achievements/medals.js";
import { dayOfGame } from "../achievements/played.js";
import { moverOf, viewOf } from "../board/view.js";
import { find, make } from "../common/dom.js";
import { idle } from "../common/idle.js";
import { serverNow } from "../common/server-time.js";
import { whoPlays } from "../words/who.js";
export async function connectDay(live, rules, engine) {
    const link = find(HTMLAnchorElement, "#day-link");
    const { first = "", address = "" } = link.dataset;
    const { deal, seed, seats } = live();
    const game = { deal, seed, seats: Object.fromEntries(seats.map(({ player, seat }) => [player, seat])) };
    await idle();
    const day = live().day ?? (await dayOfGame(game, first, serverNow, rules));
    if (day === null)
        return;
    link.href = address.replace("DAY", day);
    link.hidden = false;
    document.head.append(make("link", { rel: "stylesheet", href: new URL("../../achievements/medals.css", import.meta.url).href }));
    const medals = await medalsOf(day, engine).finally(() => engine.end());
    const draw = () => {
        const { position, seats: present } = live();
        const { own } = whoPlays(present);
        const player = viewOf(position).players.find(({ name }) => name === own);
        if (moverOf(position) !== null || !player)
            return;
        drawMedal(find(HTMLElement, "#medal"), player.score, medals, rules).catch(() => { });
    };
    new MutationObserver(draw).observe(find(HTMLElement, "#end"), { attributes: true, attributeFilter: ["open"] });
    draw();
}
