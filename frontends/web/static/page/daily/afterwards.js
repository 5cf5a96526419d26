import { find, make } from "../common/dom.js";
import { label } from "../common/labels.js";
import { lossText, reviewOf } from "../record/review.js";
const NODES = 300;
const MOST = 3;
const LEVEL = "level:4";
export async function lookedBackAt({ start, moves, player, compared: known }, engine, rules) {
    const review = await reviewOf(engine, rules, start, moves, NODES);
    const { costly = [] } = review.summaries.find((summary) => summary.player === player) ?? {};
    const compared = [];
    for (const { ply, move, best, ...reviewed } of review.moves) {
        if (reviewed.player !== player || reviewed.choices < 2 || known.includes(ply))
            continue;
        const level = await engine.choose(LEVEL, start, moves.slice(0, ply - 1), String(ply - 1));
        compared.push({ ply, move, level, engine: best });
    }
    return { costly: costly.slice(0, MOST).flatMap((ply) => review.moves[ply - 1] ?? []), compared };
}
export async function drawAfterwards(game, engine, rules) {
    const costly = find(HTMLElement, "#costly");
    costly.hidden = false;
    try {
        const found = await lookedBackAt(game, engine, rules);
        drawCostly(find(HTMLElement, "#costly-moves"), found.costly, game);
        drawCompared(find(HTMLElement, "#computers"), found.compared, game.review);
    }
    catch {
        costly.hidden = true;
    }
    engine.end();
}
function drawCostly(element, moves, { player, review }) {
    const items = moves.map((move) => {
        const cost = label("daily_cost", { cost: lossText(move), best: move.best });
        return make("li", {}, moveLink(move, review), " ", make("span", {}, cost));
    });
    const list = make("ul", { class: "day-list" }, ...items);
    element.replaceChildren(moves.length > 0 ? list : make("p", {}, label("lesson_none", { player })));
}
function drawCompared(element, moves, review) {
    element.hidden = moves.length === 0;
    const counts = { level: agreements(moves, "level"), engine: agreements(moves, "engine"), count: moves.length };
    find(HTMLElement, "#computers-summary").textContent = label("daily_computers", counts);
    const rows = moves.map((each) => make("tr", {}, make("th", { scope: "row" }, moveLink(each, review)), ...[each.level, each.engine].map((move) => cellOf(move, move === each.move))));
    find(HTMLElement, "#computers tbody").replaceChildren(...rows);
}
function agreements(moves, player) {
    return moves.filter((each) => each[player] === each.move).length;
}
function cellOf(move, isSame) {
    if (!isSame)
        return make("td", {}, move);
    const same = make("span", { class: "visually-hidden" }, `, ${label("daily_same")}`);
    return make("td", { class: "same" }, move, make("span", { "aria-hidden": "true" }, " \u2713"), same);
}
function moveLink({ ply, move }, review) {
    return make("a", { href: `${review}&at=${ply - 1}` }, label("costly_move", { ply, move }));
}
