import { moverOf, PLAYERS } from "../board/view.js";
import { find, makeSvg } from "../common/dom.js";
import { label } from "../common/labels.js";
import { HUMAN } from "../words/facts.js";
const [HEIGHT, WIDTH] = [176, 352];
export function firstDifference(one, other) {
    const index = Array.from({ length: Math.max(one.length, other.length) }, (_, ply) => ply).find((ply) => one[ply] !== other[ply]);
    return index === undefined ? null : index + 1;
}
export async function cellsByPly(rules, start, moves, player) {
    const turns = await Promise.all(Array.from({ length: moves.length + 1 }, (_, ply) => rules.turn(start, moves.slice(0, ply))));
    return turns.map((turn) => turn?.scores[player] ?? 0);
}
export function connectDuel(live, rival, rules) {
    const end = find(HTMLElement, "#end");
    const draw = () => drawDuel(live(), rival, rules);
    new MutationObserver(draw).observe(end, { attributes: true, attributeFilter: ["open"] });
    draw();
}
async function drawDuel(state, rival, rules) {
    const isOver = moverOf(state.position) === null;
    const player = PLAYERS.findIndex(({ name }) => state.seats.find((seat) => seat.player === name)?.seat === HUMAN);
    const theirs = await cellsByPly(rules, state.start, rival, player);
    const goal = find(HTMLElement, "#duel-goal");
    goal.textContent = label("duel_goal", { count: theirs.at(-1) ?? 0 });
    goal.hidden = false;
    find(HTMLElement, "#duel").hidden = !isOver;
    if (!isOver)
        return;
    const moves = state.all_moves.map(({ name }) => name);
    const own = await cellsByPly(rules, state.start, moves, player);
    find(HTMLElement, "#duel-result").textContent = label("duel_result", {
        own: own.at(-1) ?? 0,
        rival: theirs.at(-1) ?? 0,
    });
    const ply = firstDifference(moves, rival);
    find(HTMLElement, "#duel-move").textContent =
        ply === null
            ? label("duel_same")
            : label("duel_differs", { ply, own: moves[ply - 1] ?? "-", rival: rival[ply - 1] ?? "-" });
    find(SVGElement, "#duel-lines").replaceChildren(line(theirs, "rival"), line(own, "own"));
}
function line(cells, style) {
    const points = cells.map((count, ply) => `${(ply * WIDTH) / Math.max(1, cells.length - 1)},${HEIGHT - count}`);
    return makeSvg("polyline", { class: style, points: points.join(" ") });
}
