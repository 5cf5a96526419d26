// The analysis page: connects the session, the review, the screen and the input.

import "../common/site.ts";
import { Board } from "../board/board.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { PLAYERS } from "../board/view.ts";
import { find, readJson } from "../common/dom.ts";
import { showNoKernel } from "../common/no-kernel.ts";
import { Refusal } from "../common/server.ts";
import { SettingsForm } from "../common/settings-form.ts";
import { connectShortcuts } from "../common/shortcuts.ts";
import { gettext } from "../common/texts.ts";
import { Engine } from "../engine/engine.ts";
import { Pool } from "../engine/pool.ts";
import { Rules } from "../engine/rules.ts";
import type { Ask } from "../record/record.ts";
import { type TreeNode, treeOf } from "../record/tree.ts";
import { setCharacters } from "../words/characters.ts";
import { Analysing } from "./analysing.ts";
import { connectAnalysis } from "./controls.ts";
import { pathText } from "./drawing/moves.ts";
import { AnalysisScreen } from "./drawing/page.ts";
import { connectFiles } from "./files.ts";
import { connectReview } from "./review-controls.ts";
import { Reviewing } from "./reviewing.ts";
import { analysisShortcuts } from "./shortcuts.ts";
import { keep, type Source, sourceOf } from "./sources.ts";

setCharacters(readJson("#characters"));
const main = find(HTMLElement, "main");
const { games = "", position = "" } = main.dataset;
const board = new Board(find(HTMLElement, ".stage"));
const focus = new GridFocus(board);
const settings = new SettingsForm();
const rules = new Rules(showNoKernel);
const screen = new AnalysisScreen(board, PLAYERS, {
  onMoves: (moves) => session.playAll(moves),
  onPly: (ply) => session.goTo(Array(ply).fill(0)),
  onBetter: (move) => session.showBetter(move),
  onCompare: async (move) => {
    if (await reviewing.compare(move)) screen.showTask();
  },
});
const session = new Analysing(rules, () => new Engine(), screen, treeOf(position, []));
const ask: Ask = (...lines) => rules.ask(...lines);
const reviewing = new Reviewing(session, new Pool(), rules, screen);
/** The name under which the browser keeps the game. */
let key = position;
/** The game whose moves have the colours of their players. */
let styled = session.tree;
/** The game and the turn that the browser has kept. */
let kept = { tree: session.tree, path: session.path };
let canKeep = true;

connectAnalysis(board, session, reviewing);
connectShortcuts(settings, analysisShortcuts(session, focus));
settings.connect(null);
connectReview(ask, session, reviewing, screen);
connectFiles(ask, session, screen, show);
session.onChange = () => {
  keepTree();
  styleMoves();
};

if (await rules.load()) {
  await openFirst();
  main.dataset.ready = "";
}
delete main.dataset.empty;

/** Show the game that the query names, and review it if the query says so. */
async function openFirst() {
  const query = new URLSearchParams(location.search);
  try {
    const source = await sourceOf(query, { games, position }, isReload());
    const player = query.get("as") ?? source.player;
    if (!(await show({ ...source, player }))) {
      throw new Refusal(gettext("This is not a position. Check the link, or open another game here."), 0);
    }
    if (query.has("review")) {
      find(HTMLButtonElement, "#review-start").click();
      screen.showReview();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    screen.notify(error.message);
    // No game takes the place of the one that is missing: it could be taken for it.
    main.dataset.missing = "";
    find(HTMLDetailsElement, "#open").open = true;
  }
}

/** Return whether the user has loaded the page again, or come back to it. */
function isReload() {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && ["reload", "back_forward"].includes(navigation.type);
}

/**
 * Show a game. Its review has the exercises of `player`, or of Blue if the source names no player.
 *
 * @returns Whether the game is shown; see `Analysing.goTo`.
 */
async function show({ key: opened, tree, path, player, who }: Source): Promise<boolean> {
  key = opened;
  reviewing.endLessons();
  delete main.dataset.missing;
  session.who = who;
  screen.drawNames(who);
  const isShown = await session.open(tree, path);
  const learner = find(HTMLSelectElement, "#learner");
  learner.value = player ?? "";
  if (learner.selectedIndex < 0) learner.selectedIndex = 0;
  reviewing.setLearner(learner.value);
  return isShown;
}

/** Keep the game and the shown turn in the browser; if that fails, say so, and keep nothing more. */
function keepTree() {
  const { tree, path } = session;
  if (!canKeep || (tree === kept.tree && path === kept.path)) return;
  kept = { tree, path };
  canKeep = keep(key, tree, path);
  if (!canKeep) screen.notify(gettext("This browser cannot keep your variations. Save the record before you leave."));
}

/** Find the player of each move, and draw the moves in the colours of the players. */
async function styleMoves() {
  const { tree } = session;
  if (tree === styled) return;
  styled = tree;
  const styles = new Map<string, string>();
  const add = async (children: readonly TreeNode[], path: number[], moves: string[]) => {
    const turn = children.length > 0 ? await rules.turn(tree.start, moves) : null;
    const style = PLAYERS.find(({ name }) => name === turn?.player)?.style;
    const below = children.map((node, index) => {
      if (style) styles.set(pathText([...path, index]), style);
      return add(node.children, [...path, index], [...moves, node.move]);
    });
    await Promise.all(below);
  };
  await add(tree.children, [], []);
  if (tree === session.tree) screen.setStyles(session, styles);
}
