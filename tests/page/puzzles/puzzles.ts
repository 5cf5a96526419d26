// The puzzles of `tests/data/puzzles.jsonl` as the server sends them, with short texts.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PLAYERS } from "../../../frontends/web/page/board/view.ts";
import type { PuzzleState, PuzzleStepState } from "../../../frontends/web/page/common/api.ts";
import { kernel } from "../rules.ts";

const FILE = "tests/data/puzzles.jsonl";

/** All puzzles of the file. */
export const PUZZLES: PuzzleState[] = readFileSync(FILE, "utf8").trim().split("\n").slice(1).map(read);

/** The fields of an own move in the file. */
interface Fields {
  proven: boolean;
  moves: [string, number[]][];
}

function read(line: string): PuzzleState {
  const { id, position, rating, themes, sequel, ...first } = JSON.parse(line);
  const mover = PLAYERS.findIndex(({ letter }) => position.endsWith(letter.toLowerCase()));
  const { name: player = "" } = PLAYERS[mover] ?? {};
  const steps: PuzzleStepState[] = [];
  let played: string[] = [];
  for (const fields of [first, ...sequel] as Fields[]) {
    const step = readStep(fields, kernel.turn(position, played).position, played, mover);
    steps.push(step);
    played = [...played, ...repliesOf(step, player)];
  }
  const [start = assert.fail(), ...rest] = steps;
  const titles = Object.fromEntries(themes.map((theme: string) => [theme, theme]));
  return { ...start, id, player, rating, themes: titles, task: "the task", difficulty: "", sequel: rest };
}

/**
 * @param played The moves since the position of the puzzle.
 * @param mover The number of the player to move.
 */
function readStep({ proven, moves }: Fields, position: string, played: string[], mover: number): PuzzleStepState {
  const choices = moves.map(([text, shares]) => {
    const line = text.split(" ");
    const [move = ""] = line;
    return { move, takes: [], line, share: (shares[mover] ?? 0) / 1000, text: `why ${move}` };
  });
  const [key = assert.fail()] = choices;
  return { position, played, proven, hint: `hint ${played.length}`, reward: "", gains: [key.move], moves: choices };
}

/** Return the best move and the replies to it, up to the next turn of the player. */
function repliesOf({ position, moves }: PuzzleStepState, player: string) {
  const line = moves[0]?.line ?? [];
  const count = line.findIndex(
    (_, index) => index > 0 && kernel.turn(position, line.slice(0, index)).player === player,
  );
  return count < 0 ? line : line.slice(0, count);
}
