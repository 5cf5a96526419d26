import { Board } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { PLAYERS } from "../board/view.js";
import { find, readJson } from "../common/dom.js";
import { label, setLabels, setMessages } from "../common/labels.js";
import { showNoKernel } from "../common/no-kernel.js";
import { Refusal } from "../common/server.js";
import { SettingsForm } from "../common/settings-form.js";
import { connectShortcuts } from "../common/shortcuts.js";
import { Engine } from "../engine/engine.js";
import { Pool } from "../engine/pool.js";
import { Rules } from "../engine/rules.js";
import { treeOf } from "../record/tree.js";
import { setCharacters } from "../words/characters.js";
import { Analysing } from "./analysing.js";
import { connectAnalysis } from "./controls.js";
import { pathText } from "./drawing/moves.js";
import { AnalysisScreen } from "./drawing/page.js";
import { connectFiles } from "./files.js";
import { connectReview } from "./review-controls.js";
import { Reviewing } from "./reviewing.js";
import { analysisShortcuts } from "./shortcuts.js";
import { keep, sourceOf } from "./sources.js";
setLabels(readJson("#labels"));
setMessages(readJson("#messages"));
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
        if (await reviewing.compare(move))
            screen.showTask();
    },
});
const session = new Analysing(rules, () => new Engine(), screen, treeOf(position, []));
const ask = (...lines) => rules.ask(...lines);
const reviewing = new Reviewing(session, new Pool(), rules, screen);
let key = position;
let styled = session.tree;
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
async function openFirst() {
    const query = new URLSearchParams(location.search);
    try {
        const source = await sourceOf(query, { games, position }, isReload());
        const player = query.get("as") ?? source.player;
        if (!(await show({ ...source, player })))
            throw new Refusal(label("analysis_no_position"), 0);
        if (query.has("review")) {
            find(HTMLButtonElement, "#review-start").click();
            screen.showReview();
        }
    }
    catch (error) {
        if (!(error instanceof Refusal))
            throw error;
        screen.notify(error.message);
        main.dataset.missing = "";
        find(HTMLDetailsElement, "#open").open = true;
    }
}
function isReload() {
    const [navigation] = performance.getEntriesByType("navigation");
    return navigation instanceof PerformanceNavigationTiming && ["reload", "back_forward"].includes(navigation.type);
}
async function show({ key: opened, tree, played, path, player }) {
    key = opened;
    reviewing.endLessons();
    delete main.dataset.missing;
    reviewing.setGame(played);
    const isShown = await session.open(tree, path);
    const learner = find(HTMLSelectElement, "#learner");
    learner.value = player ?? "";
    if (learner.selectedIndex < 0)
        learner.selectedIndex = 0;
    reviewing.setLearner(learner.value);
    return isShown;
}
function keepTree() {
    const { tree, path } = session;
    if (!canKeep || (tree === kept.tree && path === kept.path))
        return;
    kept = { tree, path };
    canKeep = keep(key, tree, path);
    if (!canKeep)
        screen.notify(label("analysis_not_kept"));
}
async function styleMoves() {
    const { tree } = session;
    if (tree === styled)
        return;
    styled = tree;
    const styles = new Map();
    const add = async (children, path, moves) => {
        const turn = children.length > 0 ? await rules.turn(tree.start, moves) : null;
        const style = PLAYERS.find(({ name }) => name === turn?.player)?.style;
        const below = children.map((node, index) => {
            if (style)
                styles.set(pathText([...path, index]), style);
            return add(node.children, [...path, index], [...moves, node.move]);
        });
        await Promise.all(below);
    };
    await add(tree.children, [], []);
    if (tree === session.tree)
        screen.setStyles(session, styles);
}
