/**
 * Parse game records, and format them again, as the page does.
 *
 * Reads texts from standard input, a JSON string on each line. Writes a JSON string for each text, on a line: the text
 * of the record that was read, or the message of the error.
 */

import { createInterface } from "node:readline";
import { formatRecord, parseRecord } from "../../../frontends/web/page/record/record.ts";
import { ask } from "../../page/rules.ts";

for await (const line of createInterface({ input: process.stdin })) {
  const tree = parseRecord(JSON.parse(line), ask);
  const answer = await tree.then(
    (found) => formatRecord(found, ask),
    (error) => error.message,
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
