import { PLAYERS } from "../board/view.js";
import { find, findAll, make, readJson } from "../common/dom.js";
import { download } from "../common/downloading.js";
import { dealName, label } from "../common/labels.js";
import { Refusal } from "../common/server.js";
import { BrowserHome } from "../local/browser-home.js";
import { BrokenEntry, entryOf, gameOf } from "../local/entry.js";
import { newGame, wishOf } from "../local/new-game.js";
import { canPlay } from "../local/opponent-turns.js";
import { recordOf } from "../local/record.js";
import { GameStore } from "../local/store.js";
import { uploaded } from "../local/uploading.js";
import { formatRecord } from "../record/record.js";
import { setCharacters } from "../words/characters.js";
import { HUMAN } from "../words/facts.js";
import { wordLog } from "../words/words.js";
import { addToLog } from "./log.js";
export async function openBrowserGame(main, rules, loading, opponents, paces) {
    setCharacters(readJson("#characters"));
    const { page = "", create = "", upload = "", identity = "" } = main.dataset;
    const query = new URLSearchParams(location.search);
    const fields = new URLSearchParams(location.hash.slice(1));
    const id = query.get("game");
    try {
        if (!id && !(await loading))
            return null;
        const store = await GameStore.open();
        const leave = ({ moved, upload: wish }) => {
            const seat = PLAYERS.find(({ name }) => name === wish?.invited);
            location.replace(`${create}/${moved}#${seat ? `seat-link-${seat.style}` : "share-live"}`);
        };
        const game = id ? await storedGame(id, store, rules, loading) : await begun(fields, store, rules);
        if (game !== null && game.moved !== null) {
            query.delete("game");
            location.replace(`${create}/${game.moved}?${query}`);
            return null;
        }
        if (game === null) {
            if (!create)
                throw new Refusal(label("game_refused"), 422);
            fields.delete("rival");
            postToServer(create, fields);
            return null;
        }
        const address = store.isKept ? `${page}?${new URLSearchParams({ game: game.id })}` : `${page}${location.hash}`;
        const send = (shared) => uploaded(shared, upload, identity, rules);
        const home = new BrowserHome(game, { store, rules, opponents, paces, upload: send, leave });
        fillIn(home, rules);
        const at = Number.parseInt(query.get("at") ?? "", 10);
        const rival = game.rival ?? null;
        return { home, live: home.live, shown: null, page: address, rival, at: Number.isNaN(at) ? null : at };
    }
    catch (error) {
        if (!(error instanceof Refusal))
            throw error;
        showProblem(error.message, error instanceof BrokenEntry ? error.text : null);
        main.dataset.ready = "";
        return null;
    }
}
async function storedGame(id, store, rules, loading) {
    const entry = await store.load(id);
    if (entry === null)
        throw new Refusal(label("game_missing"), 404);
    await loading;
    return gameOf(entry, rules).catch((error) => {
        throw rules.isReady ? error : new BrokenEntry("rules_failed", id, entry);
    });
}
async function begun(fields, store, rules) {
    if (fields.size === 0)
        throw new Refusal(label("game_missing"), 404);
    const wish = wishOf(fields);
    if (wish === null)
        return null;
    try {
        const game = await newGame(wish, rules);
        const specs = Object.values(game.seats).filter((seat) => seat !== HUMAN);
        const known = await Promise.all(specs.map((spec) => canPlay(spec, game.start, rules)));
        if (!known.every(Boolean))
            return null;
        await store.save(entryOf(game, Date.now()), null);
        return game;
    }
    catch {
        if (wish.rival)
            throw new Refusal(label("duel_broken"), 422);
        return null;
    }
}
function postToServer(address, fields) {
    const inputs = [...fields].map(([name, value]) => make("input", { type: "hidden", name, value }));
    const form = make("form", { method: "post", action: address, hidden: true }, ...inputs);
    document.body.append(form);
    form.submit();
}
function fillIn(home, rules) {
    const { live } = home;
    find(HTMLElement, "#deal").textContent = label("deal_of_game", {
        deal: dealName(live.deal),
        seed: live.seed,
    });
    for (const { style, person } of live.seats)
        find(HTMLInputElement, `#name-${style}`).value = person;
    find(HTMLElement, "#log").replaceChildren();
    addToLog(wordLog(live.told, live.seats));
    for (const link of findAll(HTMLAnchorElement, "#analyse, #review")) {
        const query = new URLSearchParams(link.search);
        query.set("local", live.id);
        link.href = `${link.pathname}?${query}`;
    }
    const again = find(HTMLAnchorElement, "#new-game");
    again.href = `${again.pathname}#${new URLSearchParams({ like: live.id })}`;
    find(HTMLElement, "#record").addEventListener("click", async (event) => {
        event.preventDefault();
        const text = await formatRecord(recordOf(home.game), (...lines) => rules.ask(...lines));
        download(new Blob([text], { type: "text/plain" }), `${live.id.slice(0, 8)}.tribolo`);
    });
}
function showProblem(message, text) {
    find(HTMLElement, "#no-game").hidden = false;
    find(HTMLElement, "#no-game-text").textContent = message;
    const button = find(HTMLButtonElement, "#save-text");
    button.hidden = text === null;
    button.addEventListener("click", () => download(new Blob([text ?? ""], { type: "text/plain" }), "tribolo-game.txt"));
}
