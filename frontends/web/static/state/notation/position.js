// The faults of position strings, which hold a board and the player to move in one line.

/** @import { Fault } from "./faults.js" */

import { gettext } from "../labels.js";
import { codePoints, quoted } from "./faults.js";

const WIDTH = 16;
const HEIGHT = 11;

/**
 * Return the faults of a text that may be a position string, in the order of the text; none if it is one.
 *
 * @param {string} text
 * @returns {Fault[]} The faults, as the Python package reports them.
 */
export function positionFaults(text) {
  const end = text.includes(" ") ? text.indexOf(" ") : text.length;
  const [board, player] = [text.slice(0, end), text.slice(end + 1)];
  const rows = board.split("/");
  let column = 1;
  const faults = rows.flatMap((row, index) => {
    const start = column;
    column += codePoints(row) + 1;
    return rowFaults(row, index + 1, start);
  });
  const width = codePoints(board);
  if (rows.length !== HEIGHT)
    faults.push(
      fault(width + 1, gettext("the position has {rows} rows, not {height}", { rows: rows.length, height: HEIGHT })),
    );
  if (!["b", "r", "g", "-"].includes(player)) {
    const place = Math.min(width + 2, codePoints(text) + 1);
    faults.push(
      fault(
        place,
        gettext("the player to move is b, r, g or - after one blank, not {letter}", { letter: quoted(player) }),
      ),
    );
  }
  return faults;
}

/**
 * Return the faults of a row of a position string.
 *
 * @param {string} row
 * @param {number} number The number of the row, from 1.
 * @param {number} start The column of the position string, from 1, at which the row begins.
 */
function rowFaults(row, number, start) {
  const faults = [];
  let cells = 0;
  let column = start;
  for (const [piece] of row.matchAll(/[0-9]+|./gsu)) {
    if (/^[#BRG]$/.test(piece)) cells += 1;
    else if (/^(?:[1-9]|1[0-6])$/.test(piece)) cells += Number(piece);
    else
      faults.push(
        fault(column, gettext("expected #, B, R, G or a number from 1 to 16, not {found}", { found: quoted(piece) })),
      );
    column += codePoints(piece);
  }
  if (faults.length > 0 || cells === WIDTH) return faults;
  return [fault(start, gettext("row {row} has {cells} cells, not {width}", { row: number, cells, width: WIDTH }))];
}

/**
 * Return a fault in the only line of a position string.
 *
 * @param {number} column
 * @param {string} problem
 * @returns {Fault}
 */
function fault(column, problem) {
  return { line: 1, column, problem };
}
