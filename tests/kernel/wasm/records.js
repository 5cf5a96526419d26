/**
 * Parse game records, and format them again, as the page does.
 *
 * Reads texts from standard input, a JSON string on each line. Writes a JSON object for each text, on a line: the text
 * of the record that was read, or the faults and the message of the error.
 */

import { createInterface } from "node:readline";
import { RecordError } from "../../../frontends/web/static/state/notation/faults.js";
import { formatRecord } from "../../../frontends/web/static/state/notation/record.js";
import { parseRecord } from "../../../frontends/web/static/state/notation/record-parser.js";
import { turns } from "../../page/analysis/rules.js";

/**
 * Return the answer to a text.
 *
 * @param {string} text
 */
async function answer(text) {
  try {
    return { text: await formatRecord(await parseRecord(text, turns), turns) };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { faults: error.faults.map(({ line, column, problem }) => [line, column, problem]), message: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`);
}
