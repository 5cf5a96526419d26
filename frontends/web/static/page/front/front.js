import { offeredDifficulty, quickResults } from "../achievements/ladder.js";
import { moverOf } from "../board/view.js";
import { connectCopying } from "../common/copying.js";
import { find, findAll, readJson } from "../common/dom.js";
import { locale, setLabels } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { connectSharing } from "../common/sharing.js";
import { Rules } from "../engine/rules.js";
import { connectBackup, offerSaving } from "../local/backup-controls.js";
import { connectForms, difficulties } from "../local/forms.js";
import { DRAWN_SEEDS } from "../local/new-game.js";
import { GameStore } from "../local/store.js";
import { setCharacters } from "../words/characters.js";
import { chosen } from "./choice.js";
import { startLivingBoard } from "./living-board.js";
import { prepareGame } from "./preparing.js";
setLabels(readJson("#labels"));
setCharacters(readJson("#characters"));
connectCopying();
connectSharing();
connectForms();
const { play } = find(HTMLElement, "main").dataset;
if (play) {
    prepareGame(play);
    startLivingBoard();
    await showBrowserGames(play);
}
localiseTimes();
document.getElementById(location.hash.slice(1))?.closest("details")?.setAttribute("open", "");
async function showBrowserGames(play) {
    const store = await GameStore.open();
    const part = listPart();
    const draw = async () => {
        const { games, broken } = await store.list();
        offerSaving({ games, broken });
        const isStart = part.filter === "all" && part.until === Infinity;
        if (games.length + broken.length + find(HTMLElement, "#games").childElementCount > 0) {
            const { drawGames } = await import("./browser-games.js");
            drawGames(play, chosen(games, part), isStart ? broken : [], async (id) => {
                await store.delete(id);
                await draw();
            });
        }
        if (games.length > 0)
            find(HTMLElement, "#filters").hidden = false;
        localiseTimes();
        return games;
    };
    try {
        const games = await draw();
        offerToResume(play, games);
        offerDifficulty(games);
        await updateStreak(games);
        if (store.isKept)
            connectBackup(store, new Rules(), draw);
    }
    catch (error) {
        if (!(error instanceof Refusal))
            throw error;
        find(HTMLElement, "#no-games").textContent = error.message;
        find(HTMLElement, "#no-games").hidden = false;
    }
    find(HTMLElement, "#my-games").classList.remove("awaits-script");
}
function listPart() {
    const filter = filterIn(location.search);
    for (const link of findAll(HTMLAnchorElement, "#filters a")) {
        if (filterIn(link.search) === filter)
            link.setAttribute("aria-current", "true");
        else
            link.removeAttribute("aria-current");
    }
    const { since, until } = find(HTMLElement, "#games").dataset;
    return { filter, since: 1000 * Number(since ?? -Infinity), until: 1000 * Number(until ?? Infinity) };
}
function filterIn(query) {
    return new URLSearchParams(query).get("games") ?? "all";
}
function offerToResume(play, games) {
    const link = find(HTMLAnchorElement, "#resume");
    const game = games.find(({ position }) => moverOf(position) !== null);
    if (!game || game.touched <= Date.parse(link.dataset.touched ?? "1970-01-01"))
        return;
    link.href = `${play}?${new URLSearchParams({ game: game.id })}`;
    link.hidden = false;
    for (const other of findAll(HTMLElement, "#learn"))
        other.hidden = true;
}
async function updateStreak(games) {
    if (!games.some(({ seed }) => BigInt(seed) >= DRAWN_SEEDS))
        return;
    const { drawStreak } = await import("../achievements/streak-line.js");
    const rules = new Rules();
    if (await rules.load())
        await drawStreak(rules);
}
function localiseTimes() {
    const format = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
    for (const time of findAll(HTMLTimeElement, "time[datetime]")) {
        time.textContent = format.format(new Date(time.dateTime));
    }
}
function offerDifficulty(games) {
    const choices = difficulties();
    const results = quickResults(games, Object.fromEntries(choices.map(({ value, dataset }) => [value, dataset.opponents?.split(" ") ?? []])));
    const present = choices.find(({ checked }) => checked)?.value;
    if (results[0]?.difficulty !== present)
        return;
    const offered = offeredDifficulty(results, choices.map(({ value }) => value));
    for (const choice of choices)
        choice.checked = choice.value === offered;
}
