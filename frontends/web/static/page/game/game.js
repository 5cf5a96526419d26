import { Board } from "../board/board.js";
import { GridFocus } from "../board/grid-focus.js";
import { Pointing } from "../board/pointing.js";
import { connectCopying } from "../common/copying.js";
import { find, findAll, readJson } from "../common/dom.js";
import { installWorker } from "../common/offline.js";
import { SettingsForm } from "../common/settings-form.js";
import { connectSharing } from "../common/sharing.js";
import { connectShortcuts } from "../common/shortcuts.js";
import { onSettings } from "../common/stored-settings.js";
import { Engine } from "../engine/engine.js";
import { DRAWN_SEEDS } from "../local/new-game.js";
import { play, resume } from "./commands.js";
import { connectControls } from "./controls.js";
import { rules } from "./loading.js";
import { ResultSheet } from "./result-sheet.js";
import { Screen } from "./screen.js";
import { PageSession } from "./session.js";
import { gameShortcuts } from "./shortcuts.js";
import { Tips } from "./tips.js";
import { turningPoint } from "./turning-point.js";
import { view } from "./viewing.js";
const main = find(HTMLElement, "main");
export const paces = readJson("#paces");
export async function start({ home, live, shown, page, rival, clocks = null, at }) {
    const settings = new SettingsForm();
    const pace = () => paces[settings.value.pace] ?? 0;
    const board = new Board(find(HTMLElement, ".stage"));
    const focus = new GridFocus(board);
    const engine = new Engine();
    const parts = {
        tips: new Tips(board, settings, live),
        sheet: new ResultSheet((state) => turningPoint(engine, rules, state)),
        clocks,
    };
    const addresses = { page, position: main.dataset.position ?? "" };
    const screen = new Screen(board, parts, addresses, () => settings.value, pace);
    const showsMoves = new URLSearchParams(location.search).has("help");
    const session = PageSession.open(home, screen, pace, rules, engine, { live, shown, showsMoves });
    const pointing = new Pointing(board, () => settings.value, async (move) => {
        await play(session, move);
        installWorker();
    });
    settings.connect(session.page.live);
    connectMute(settings);
    if (!settings.value.phrases)
        for (const entry of findAll(HTMLElement, "#log .said"))
            entry.remove();
    connectCopying();
    connectSharing();
    connectShortcuts(settings, gameShortcuts(session, settings, focus));
    connectControls(main, session, () => pointing.choose(null));
    if (at !== null)
        await view(session, at);
    await resume(session);
    followVisibility(home, () => clocks?.isShort(session.page.live) ?? false);
    connectDuelIfAny(() => session.page.live, rival);
    connectDayIfAny(() => session.page.live);
    delete main.dataset.empty;
    main.dataset.ready = "";
}
async function connectDuelIfAny(live, rival) {
    if (rival === null)
        return;
    const { connectDuel } = await import("./duel.js");
    connectDuel(live, rival, rules);
}
async function connectDayIfAny(live) {
    const { day, seed } = live();
    if (day === null && BigInt(seed) < DRAWN_SEEDS)
        return;
    const { connectDay } = await import("./day.js");
    connectDay(live, rules, new Engine()).catch(() => { });
}
function followVisibility(home, isShort) {
    const follow = () => home.follow(document.visibilityState === "visible" || isShort());
    document.addEventListener("visibilitychange", follow);
    addEventListener("pageshow", ({ persisted }) => persisted && home.follow(false));
    addEventListener("pageshow", follow);
    if (document.readyState === "complete")
        follow();
}
function connectMute(settings) {
    const button = find(HTMLButtonElement, "#mute");
    const show = () => button.setAttribute("aria-pressed", String(settings.value.sound === false));
    button.addEventListener("click", () => settings.change({ sound: settings.value.sound === false }));
    onSettings(show);
    show();
    button.hidden = false;
}
