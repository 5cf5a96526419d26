import { Board } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { Pointing } from "../board/pointing.js";
import { connectCopying } from "../common/copying.js";
import { find, readJson } from "../common/dom.js";
import { label, setLabels } from "../common/labels.js";
import { showNoKernel } from "../common/no-kernel.js";
import { SettingsForm } from "../common/settings-form.js";
import { connectSharing } from "../common/sharing.js";
import { connectShortcuts } from "../common/shortcuts.js";
import { readStored, store } from "../common/storage.js";
import { sleep } from "../common/timing.js";
import { Rules } from "../engine/rules.js";
import { connectPuzzles, puzzleShortcuts } from "./controls.js";
import { PuzzleLibrary } from "./library.js";
import { progressRequest, withHistory } from "./progress.js";
import { PuzzleScreen } from "./screen.js";
import { PuzzleSession } from "./session.js";
const STORAGE_KEY = "tribolo.puzzles";
setLabels(readJson("#labels"));
const main = find(HTMLElement, "main");
const { ratings = "", part = "", page = "", analysis = "", puzzle = "" } = main.dataset;
const rules = new Rules(showNoKernel);
connectCopying();
connectSharing();
if (await rules.load()) {
    await connect();
    main.dataset.ready = "";
}
async function connect() {
    const board = new Board(find(HTMLElement, ".stage"));
    const focus = new GridFocus(board);
    const settings = new SettingsForm();
    const screen = new PuzzleScreen(board, analysis);
    let hasTold = false;
    const stored = readStored(STORAGE_KEY);
    const progress = withHistory(await rules.ask(...progressRequest(stored)), stored);
    const session = new PuzzleSession(new PuzzleLibrary(rules, ratings, part), progress, {
        rules,
        screen,
        keep: (text) => {
            if (store(STORAGE_KEY, text) || hasTold)
                return;
            hasTold = true;
            screen.notify(label("puzzle_not_kept"));
        },
        wait: (seconds) => sleep(1000 * seconds),
        onOpen: ({ id }) => {
            pointing.choose(null);
            showAddress(id, session.theme);
        },
    });
    const pointing = new Pointing(board, () => ({ ...settings.value, confirm: settings.value.confirm && session.canTry }), (move) => session.try(move));
    connectPuzzles(session);
    connectShortcuts(settings, puzzleShortcuts(session, focus));
    settings.connect(null);
    addEventListener("popstate", () => session.open(idIn(new URL(location.href))));
    const wanted = puzzle || idIn(new URL(location.href));
    const shown = readJson("#puzzle");
    if (wanted ? wanted === shown.id : !progress.seen.includes(shown.id))
        await session.take(shown);
    else
        await (wanted ? session.open(wanted) : session.draw());
}
function idIn({ pathname, searchParams }) {
    return searchParams.get("puzzle") ?? /[0-9a-f]{10}$/.exec(pathname)?.[0] ?? "";
}
function showAddress(id, theme) {
    const address = new URL(page.replace(/-$/, id), location.href);
    find(HTMLInputElement, "#share-puzzle").value = address.href;
    if (id === idIn(new URL(location.href)))
        return;
    if (theme)
        address.searchParams.set("theme", theme);
    history[main.dataset.ready === undefined ? "replaceState" : "pushState"](null, "", address);
}
