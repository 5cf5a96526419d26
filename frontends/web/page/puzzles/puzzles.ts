// The page of puzzles: connects the session, the screen and the input.

import "../common/site.ts";
import { Board } from "../board/board.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { Pointing } from "../board/pointing.ts";
import type { PuzzleState } from "../common/api.ts";
import { connectCopying } from "../common/copying.ts";
import { find, readJson } from "../common/dom.ts";
import { share } from "../common/joined.ts";
import { showNoKernel } from "../common/no-kernel.ts";
import { SettingsForm } from "../common/settings-form.ts";
import { connectSharing } from "../common/sharing.ts";
import { connectShortcuts } from "../common/shortcuts.ts";
import { readStored, store } from "../common/storage.ts";
import { gettext } from "../common/texts.ts";
import { sleep } from "../common/timing.ts";
import { Rules } from "../engine/rules.ts";
import { connectPuzzles, puzzleShortcuts } from "./controls.ts";
import { PuzzleLibrary } from "./library.ts";
import { progressRequest, withHistory } from "./progress.ts";
import { PuzzleScreen } from "./screen.ts";
import { PuzzleSession } from "./session.ts";

const STORAGE_KEY = "tribolo.puzzles";

const main = find(HTMLElement, "main");
const { ratings = "", part = "", page = "", analysis = "", puzzle = "" } = main.dataset;
const rules = new Rules(showNoKernel);

connectCopying();
connectSharing();
if (await rules.load()) {
  await connect();
  main.dataset.ready = "";
}

/**
 * Connect the parts of the page, and open the puzzle in its address. Without one, keep the puzzle that the page shows
 * if it is new to the visitor, otherwise draw one.
 */
async function connect() {
  const board = new Board(find(HTMLElement, ".stage"));
  const focus = new GridFocus(board);
  const settings = new SettingsForm();
  const screen = new PuzzleScreen(board, analysis);
  let hasTold = false;
  const progress = await readProgress();
  const session = new PuzzleSession(new PuzzleLibrary(rules, ratings, part), progress, {
    rules,
    screen,
    keep: (text) => {
      share({ puzzles: JSON.parse(text) });
      if (keep(text) || hasTold) return;
      hasTold = true;
      screen.notify(gettext("This browser cannot keep your rating. It holds until you leave the page."));
    },
    wait: (seconds) => sleep(1000 * seconds),
    onOpen: ({ id }) => {
      pointing.choose(null);
      showAddress(id, session.theme);
    },
  });
  const pointing = new Pointing(
    board,
    () => ({ ...settings.value, confirm: settings.value.confirm && session.canTry }),
    (move) => session.try(move),
  );
  connectPuzzles(session);
  connectShortcuts(settings, puzzleShortcuts(session, focus));
  settings.connect(null);
  addEventListener("popstate", () => session.open(idIn(new URL(location.href))));
  const wanted = puzzle || idIn(new URL(location.href));
  // The page shows a puzzle before its scripts are loaded, which stays if it is the wanted one or new to the visitor.
  const shown = readJson("#puzzle") as PuzzleState;
  if (wanted ? wanted === shown.id : !progress.seen.includes(shown.id)) await session.take(shown);
  else await (wanted ? session.open(wanted) : session.draw());
}

/** Return the progress of this browser, or that of those that it has joined, if more puzzles count there. */
async function readProgress() {
  const stored = readStored(STORAGE_KEY);
  const own = withHistory(await rules.ask(...progressRequest(stored)), stored);
  const shared = (await share({ puzzles: own }))?.puzzles;
  if (!shared || shared.solved + shared.missed <= own.solved + own.missed) return own;
  const text = JSON.stringify(shared);
  keep(text);
  return withHistory(await rules.ask(...progressRequest(text)), text);
}

/** Store progress, and return whether the browser has kept it. */
function keep(progress: string) {
  return store(STORAGE_KEY, progress);
}

/** Return the id of the puzzle that an address names; empty if it names none. */
function idIn({ pathname, searchParams }: URL) {
  return searchParams.get("puzzle") ?? /[0-9a-f]{10}$/.exec(pathname)?.[0] ?? "";
}

/**
 * Show the address of a puzzle, so that it can be shared and found again.
 *
 * @param theme The theme of the next puzzles; empty for all.
 */
function showAddress(id: string, theme: string) {
  const address = new URL(page.replace(/-$/, id), location.href);
  find(HTMLInputElement, "#share-puzzle").value = address.href;
  if (id === idIn(new URL(location.href))) return; // The browser has gone back or forward.
  if (theme) address.searchParams.set("theme", theme);
  history[main.dataset.ready === undefined ? "replaceState" : "pushState"](null, "", address);
}
