import { make } from "../../common/dom.js";
import { formatNumber, label, playerName } from "../../common/labels.js";
import { shareBar, shareNumbers } from "./shares.js";
import { redraw, textButton } from "./svg.js";
const SHOWN_MOVES = 5;
const SHOWN_LINE = 10;
export function drawLines(element, analysis, options) {
    if (!analysis)
        return element.replaceChildren();
    const items = analysis.moves.slice(0, SHOWN_MOVES).map((move, index) => lineItem(move, index + 1, options));
    redraw(element, make("ol", { class: "lines" }, ...items), make("p", { class: "effort small muted" }, effortText(analysis, options.nodesPerSecond)), ...(analysis.solved ? [make("p", { class: "solved" }, solvedText(analysis, options.players))] : []));
}
function lineItem({ move, shares, value, cells, line }, rank, { players, style, onMoves }) {
    const replies = line.slice(1, SHOWN_LINE).map((reply, index) => {
        const press = () => onMoves(line.slice(0, index + 2));
        return textButton(`${rank}-${index + 1}`, press, reply);
    });
    return make("li", { class: "ranked" }, make("span", { class: `rank ${style}` }, rank), textButton(`${rank}-0`, () => onMoves([move]), move), shares ? shareBar(shares, players) : make("span", {}, label("percent", { percent: Math.round(100 * value) })), shares && shareNumbers(shares, cells, players), replies.length > 0 &&
        make("div", { class: "variation", role: "group", "aria-label": label("expected_replies") }, ...replies));
}
function effortText({ depth, nodes }, nodesPerSecond) {
    const effort = label("effort", { depth, nodes: formatNumber(nodes) });
    return nodesPerSecond === null ? effort : `${effort}, ${label("speed", { nodes: formatNumber(nodesPerSecond) })}`;
}
function solvedText({ moves }, players) {
    const cells = moves[0]?.cells;
    if (!cells)
        return label("solved");
    const result = players.map(({ name }, index) => `${playerName(name)} ${Math.round(cells[index] ?? 0)}`).join(", ");
    return label("solved_result", { result });
}
