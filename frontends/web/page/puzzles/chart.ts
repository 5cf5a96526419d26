// The chart of the visitor's rating: a line over the puzzles that counted.

import { find, makeSvg } from "../common/dom.ts";
import { gettext, ngettext } from "../common/texts.ts";

/** The size of the drawing; its lines keep their width when it is stretched. */
const WIDTH = 200;
const HEIGHT = 60;
const MARGIN = 4;

/** The least difference between the ratings at the top and at the bottom of the chart. */
const LEAST_RANGE = 100;

/**
 * Return the points of a chart, in units of its drawing: the first rating on the left, greater ratings higher.
 *
 * @param history One rating or more, the oldest first.
 */
export function pointsOf(history: number[]): [number, number][] {
  const [least, most] = [Math.min(...history), Math.max(...history)];
  const range = Math.max(most - least, LEAST_RANGE);
  const bottom = (least + most - range) / 2;
  const steps = Math.max(history.length - 1, 1);
  return history.map((rating, index) => [
    MARGIN + ((WIDTH - 2 * MARGIN) * index) / steps,
    HEIGHT - MARGIN - ((HEIGHT - 2 * MARGIN) * (rating - bottom)) / range,
  ]);
}

/**
 * Draw the chart, and describe it in words.
 *
 * @param history One rating or more, the oldest first: that before the first puzzle, and that after each.
 */
export function drawChart(history: number[]) {
  const chart = find(SVGSVGElement, "#rating-chart");
  const points = pointsOf(history).map(([x, y]) => [x.toFixed(1), y.toFixed(1)]);
  const [x = "", y = ""] = points.at(-1) ?? [];
  chart.replaceChildren(
    makeSvg("polyline", { points: points.map((point) => point.join(",")).join(" ") }),
    makeSvg("path", { d: `M${x} ${y}h0` }), // A line without length is drawn as a dot.
  );
  find(HTMLElement, "#chart-text").textContent = describe(history.map(Math.round));
}

function describe(ratings: number[]) {
  const count = ratings.length - 1;
  if (count === 0) return gettext("After your first puzzle, a chart of your rating stands here.");
  const [least, most] = [Math.min(...ratings), Math.max(...ratings)];
  return ngettext(
    "Your rating over {count} puzzle: from {first} to {last}, between {least} and {most}.",
    "Your rating over {count} puzzles: from {first} to {last}, between {least} and {most}.",
    count,
    { first: ratings[0] ?? "", last: ratings.at(-1) ?? "", least, most },
  );
}
