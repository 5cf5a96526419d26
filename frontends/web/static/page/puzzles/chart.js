import { find, makeSvg } from "../common/dom.js";
import { label } from "../common/labels.js";
const WIDTH = 200;
const HEIGHT = 60;
const MARGIN = 4;
const LEAST_RANGE = 100;
export function pointsOf(history) {
    const [least, most] = [Math.min(...history), Math.max(...history)];
    const range = Math.max(most - least, LEAST_RANGE);
    const bottom = (least + most - range) / 2;
    const steps = Math.max(history.length - 1, 1);
    return history.map((rating, index) => [
        MARGIN + ((WIDTH - 2 * MARGIN) * index) / steps,
        HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (rating - bottom)) / range,
    ]);
}
export function drawChart(history) {
    const chart = find(SVGSVGElement, "#rating-chart");
    const points = pointsOf(history).map(([x, y]) => [x.toFixed(1), y.toFixed(1)]);
    const [x = "", y = ""] = points.at(-1) ?? [];
    chart.replaceChildren(makeSvg("polyline", { points: points.map((point) => point.join(",")).join(" ") }), makeSvg("path", { d: `M${x} ${y}h0` }));
    find(HTMLElement, "#chart-text").textContent = describe(history.map(Math.round));
}
function describe(ratings) {
    const count = ratings.length - 1;
    if (count === 0)
        return label("puzzle_chart_empty");
    const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
    return label("puzzle_chart", { count, first: ratings[0] ?? "", last: ratings.at(-1) ?? "", least, most });
}
