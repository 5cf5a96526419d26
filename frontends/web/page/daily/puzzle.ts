// The puzzle of a day, where no server chooses it.

import { DAY } from "../achievements/played.ts";
import { layOut } from "../board/layout.ts";
import { drawRegions } from "../board/regions.ts";
import { drawTile } from "../board/tile.ts";
import { viewOf } from "../board/view.ts";
import type { PuzzleState } from "../common/api.ts";
import { find, findAll } from "../common/dom.ts";
import { fetchPart } from "../common/puzzles.ts";
import { ASK } from "../common/sentences.ts";
import { ask } from "../common/server.ts";
import { gettext } from "../common/texts.ts";

/**
 * The puzzles of the days from `first` on: the number of each, from 0, among all puzzles. A part of all puzzles holds
 * `size` of them.
 */
interface Calendar {
  first: string;
  size: number;
  puzzles: number[];
}

/**
 * Return the puzzle of a day; `null` if the site has none.
 *
 * @param addresses The URLs of the calendar, and of part 0 of all puzzles.
 * @throws Refusal if it cannot be fetched.
 */
export async function puzzleOfDay(
  day: string,
  { days, part }: { days: string; part: string },
): Promise<PuzzleState | null> {
  const { first, size, puzzles }: Calendar = await ask(days);
  const number = puzzles[(Date.parse(day) - Date.parse(first)) / DAY];
  if (number === undefined) return null;
  return (await fetchPart(part, Math.floor(number / size)))[number % size] ?? null;
}

/** Show the puzzle of a day in its section, or leave the section hidden if it is not known. */
export async function drawPuzzle(day: string) {
  const section = find(HTMLElement, "#puzzle");
  const { days = "", part = "", page = "" } = section.dataset;
  const puzzle = await puzzleOfDay(day, { days, part }).catch(() => null);
  if (puzzle === null) return;
  const { player, task, difficulty, position, id } = puzzle;
  find(HTMLElement, "#puzzle-task").textContent = gettext(ASK, { player, task });
  find(HTMLElement, "#puzzle-about").textContent = difficulty;
  find(HTMLAnchorElement, "#puzzle-link").href = page.replace(/-$/, id);
  const stage = find(HTMLElement, ".stage", section);
  const { rows } = viewOf(position);
  layOut(
    stage,
    rows.map((row) => row.map(({ name }) => name)),
  );
  const styles = new Map(rows.flat().map(({ name, style }) => [name, style]));
  for (const group of findAll(SVGGElement, "[data-name]", stage)) {
    drawTile(group, styles.get(group.dataset.name ?? "") ?? "none");
  }
  drawRegions(stage);
  section.hidden = false;
}
