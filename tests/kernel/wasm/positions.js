/**
 * Parse positions with the kernel in WebAssembly.
 *
 * Reads a JSON object with the path of the module and with position strings from standard input. Writes for each string
 * whether it is valid.
 */

import { readFileSync } from "node:fs";
import { Kernel } from "../../../frontends/web/static/engine/kernel.js";

const { module, positions } = JSON.parse(readFileSync(0, "utf-8"));
const kernel = new Kernel(new WebAssembly.Module(readFileSync(module)));

/**
 * Return whether the kernel accepts a text as a position string (the board and the player to move in one line).
 *
 * @param {string} position The text.
 */
function isValid(position) {
  try {
    kernel.turn(position, []);
    return true;
  } catch {
    return false;
  }
}

process.stdout.write(JSON.stringify(positions.map(isValid)));
