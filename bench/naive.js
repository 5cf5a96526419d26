// Time a naive scan for jumps: walk every line of a board cell by cell. Reads boards as lines of 176 letters from
// standard input. Prints JSON: the number of jumps on all boards, and the median time for one board in nanoseconds.
import { readFileSync } from "node:fs";

const WIDTH = 16;
const HEIGHT = 11;
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]];
const PLAYERS = { B: 0, R: 1, G: 2 };
const EMPTY = 3;
const WALL = 4;

/**
 * Return every jump of every player on a board. A jump is a line of one player's cells between an empty cell and a cell
 * of another player. The other player captures the line by a move to the empty cell.
 *
 * Each jump is an object. `destination` is the index of the empty cell. `captured` holds the indices of the captured
 * cells. `winner` is the player who captures these cells, `loser` the player who loses them.
 *
 * `cells` holds the 176 cells row by row: 0, 1 or 2 for the owner of a cell, otherwise EMPTY or WALL.
 */
function allJumps(cells) {
  const jumps = [];
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      if (cells[y * WIDTH + x] !== EMPTY) continue;
      for (const [dx, dy] of DIRECTIONS) {
        let loser = -1;
        const captured = [];
        for (let i = x + dx, j = y + dy; i >= 0 && i < WIDTH && j >= 0 && j < HEIGHT; i += dx, j += dy) {
          const owner = cells[j * WIDTH + i];
          if (owner > 2) break;
          if (loser >= 0 && owner !== loser) {
            jumps.push({ destination: y * WIDTH + x, winner: owner, loser, captured });
            break;
          }
          loser = owner;
          captured.push(j * WIDTH + i);
        }
      }
    }
  }
  return jumps;
}

const boards = readFileSync(0, "utf8")
  .trim()
  .split("\n")
  .map((line) => Uint8Array.from(line, (letter) => PLAYERS[letter] ?? (letter === "." ? EMPTY : WALL)));
const times = [];
let jumps = 0;
for (let round = 0; round < 15; round++) {
  const start = process.hrtime.bigint();
  jumps = boards.reduce((sum, cells) => sum + allJumps(cells).length, 0);
  times.push(Number(process.hrtime.bigint() - start) / boards.length);
}
times.sort((a, b) => a - b);
console.log(JSON.stringify({ jumps, nanoseconds: times[times.length >> 1] }));
