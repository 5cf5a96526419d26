// The analysis page: connects the session, the review, the screen and the input.

/** @import { Ask } from "./state/record.js" */
/** @import { TreeNode } from "./state/tree.js" */

import { pathText } from "./draw/analysis/moves.js";
import { AnalysisScreen } from "./draw/analysis/page.js";
import { Board } from "./draw/board.js";
import { find, readJson } from "./draw/dom.js";
import { Engine } from "./engine/engine.js";
import { Pool } from "./engine/pool.js";
import { Rules } from "./engine/rules.js";
import { connectAnalysis } from "./input/analysis/controls.js";
import { connectFiles } from "./input/analysis/files.js";
import { connectReview } from "./input/analysis/review.js";
import { analysisShortcuts } from "./input/analysis/shortcuts.js";
import { GridFocus } from "./input/grid-focus.js";
import { SettingsForm } from "./input/settings.js";
import { connectShortcuts } from "./input/shortcuts.js";
import { label, setLabels, setMessages } from "./state/labels.js";
import { treeOf } from "./state/tree.js";
import { PLAYERS } from "./state/view.js";
import { Analysing } from "./sync/analysing.js";
import { registerServiceWorker } from "./sync/offline.js";
import { Reviewing } from "./sync/reviewing.js";
import { Refusal } from "./sync/server.js";
import { keep, sourceOf } from "./sync/sources.js";

setLabels(readJson("#labels"));
setMessages(readJson("#messages"));
const main = find(HTMLElement, "main");
const { games = "", position = "" } = main.dataset;
const board = new Board(find(HTMLElement, ".stage"));
const focus = new GridFocus(board);
const settings = new SettingsForm();
const rules = new Rules();
const screen = new AnalysisScreen(board, PLAYERS, {
  onMoves: (moves) => session.playAll(moves),
  onPly: (ply) => session.goTo(Array(ply).fill(0)),
  onBetter: (move) => session.showBetter(move),
});
const session = new Analysing(rules, () => new Engine(), screen, treeOf(position, []));
const reviewing = new Reviewing(session, new Pool(), rules, screen);
/** The name under which the browser keeps the game. */
let key = position;
/** The game whose moves have the colours of their players. */
let styled = session.tree;
/** The game that the browser has kept. */
let kept = session.tree;
let canKeep = true;

connectAnalysis(board, session, reviewing);
connectShortcuts(settings, analysisShortcuts(session, focus));
settings.connect(null);
connectReview(ask, session, reviewing, screen);
connectFiles(ask, session, screen, (opened) => {
  key = opened;
  reviewing.endLessons();
});
session.onChange = () => {
  keepTree();
  styleMoves();
};

if (await rules.load()) await openFirst();
else screen.notify(label("analysis_no_kernel"));
main.dataset.ready = "";
registerServiceWorker(main.dataset.worker);

/** Show the game that the query names, and review it if the query says so. */
async function openFirst() {
  const query = new URLSearchParams(location.search);
  try {
    const source = await sourceOf(query, { games, position });
    key = source.key;
    if (!(await session.open(source.tree, source.path))) throw new Refusal({ error: label("analysis_no_position") }, 0);
    if (query.has("review")) find(HTMLButtonElement, "#review-start").click();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    screen.notify(error.message);
    await session.open(treeOf(position, []), []);
  }
}

/** @type {Ask} */
async function ask(...lines) {
  if (!rules.isReady) throw new Error(label("analysis_no_kernel"));
  return rules.ask(...lines);
}

/** Keep the game in the browser; if that fails, say so once. */
function keepTree() {
  if (!canKeep || session.tree === kept) return;
  kept = session.tree;
  try {
    keep(key, session.tree);
  } catch {
    canKeep = false;
    screen.notify(label("analysis_not_kept"));
  }
}

/** Find the player of each move, and draw the moves in the colours of the players. */
async function styleMoves() {
  const { tree } = session;
  if (tree === styled) return;
  styled = tree;
  /** @type {Map<string, string>} */
  const styles = new Map();
  const add = async (
    /** @type {readonly TreeNode[]} */ children,
    /** @type {number[]} */ path,
    /** @type {string[]} */ moves,
  ) => {
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
