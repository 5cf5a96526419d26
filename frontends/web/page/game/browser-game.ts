// Opens a game of this browser in a page that the server sends without a game.

import { PLAYERS } from "../board/view.ts";
import { dealName } from "../common/deals.ts";
import { find, findAll, make, readJson } from "../common/dom.ts";
import { download } from "../common/downloading.ts";
import { hasNetwork, NETWORK } from "../common/network-file.ts";
import { Refusal } from "../common/server.ts";
import { gettext } from "../common/texts.ts";
import type { Engine } from "../engine/engine.ts";
import type { Rules } from "../engine/rules.ts";
import { BrowserHome } from "../local/browser-home.ts";
import { BrokenEntry, entryOf, gameOf } from "../local/entry.ts";
import type { Game } from "../local/loop.ts";
import { newGame, wishOf } from "../local/new-game.ts";
import { canPlay } from "../local/opponent-turns.ts";
import { recordOf } from "../local/record.ts";
import { GameStore } from "../local/store.ts";
import { uploaded } from "../local/uploading.ts";
import { formatRecord } from "../record/record.ts";
import { setCharacters } from "../words/characters.ts";
import { HUMAN } from "../words/facts.ts";
import { wordLog } from "../words/words.ts";
import type { Opened } from "./game.ts";
import { addToLog } from "./log.ts";
import { NETWORK_MISSING } from "./panel.ts";

/**
 * Open the game that the URL of the page names, or begin the game that its fragment describes, and fill the page with
 * what the session does not draw. If there is no such game, say so. If the page cannot begin the game, let the server
 * begin it; without a server, say so. If the game goes on on the server, load its page there.
 *
 * @param loading Whether the rules could be loaded.
 * @returns `null` if the page has no game, or is being left.
 */
export async function openBrowserGame(
  main: HTMLElement,
  rules: Rules,
  loading: Promise<boolean>,
  opponents: Engine,
  paces: Readonly<Record<string, number>>,
): Promise<Opened | null> {
  setCharacters(readJson("#characters"));
  const { page = "", create = "", upload = "", identity = "" } = main.dataset;
  const query = new URLSearchParams(location.search);
  const fields = new URLSearchParams(location.hash.slice(1));
  const id = query.get("game");
  try {
    if (!id && !(await loading)) return null; // The notice of the page says so.
    const store = await GameStore.open();
    const leave = ({ moved, upload: wish }: Game) => {
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
      if (!create) {
        throw new Refusal(
          gettext("This game cannot be played in this browser. Choose other players or another deal."),
          422,
        );
      }
      fields.delete("rival"); // The page alone compares games.
      postToServer(create, fields);
      return null;
    }
    const address = store.isKept ? `${page}?${new URLSearchParams({ game: game.id })}` : `${page}${location.hash}`;
    const send = (shared: Game) => uploaded(shared, upload, identity, rules);
    const home = new BrowserHome(game, { store, rules, opponents, paces, upload: send, leave });
    fillIn(home, rules);
    const at = Number.parseInt(query.get("at") ?? "", 10);
    const rival = game.rival ?? null;
    const games = store.list().then(
      (found) => found.games,
      () => null,
    );
    return { home, live: home.live, shown: null, page: address, rival, games, at: Number.isNaN(at) ? null : at };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    showProblem(error.message, error instanceof BrokenEntry ? error.text : null);
    main.dataset.ready = "";
    return null;
  }
}

/**
 * @throws BrokenEntry if the game is damaged, or cannot be shown since the kernel does not run.
 * @throws Refusal if there is no such game, or the browser cannot read it.
 */
async function storedGame(id: string, store: GameStore, rules: Rules, loading: Promise<boolean>): Promise<Game> {
  const entry = await store.load(id);
  if (entry === null) throw new Refusal(gettext("This browser has no such game."), 404);
  await loading;
  return gameOf(entry, rules).catch((error) => {
    throw rules.isReady ? error : new BrokenEntry("rules_failed", id, entry);
  });
}

/**
 * Begin and store a game.
 *
 * @param fields The fields of the form for a new game.
 * @returns `null` if the page cannot play it, or the server must say what is wrong with it.
 * @throws Refusal if there are no fields, a duel is damaged, or this browser does not have a network.
 */
async function begun(fields: URLSearchParams, store: GameStore, rules: Rules): Promise<Game | null> {
  if (fields.size === 0) throw new Refusal(gettext("This browser has no such game."), 404);
  const wish = wishOf(fields);
  if (wish === null) return null;
  if (Object.values(wish.seats).includes(NETWORK) && !(await hasNetwork())) {
    throw new Refusal(gettext(NETWORK_MISSING), 422);
  }
  try {
    const game = await newGame(wish, rules);
    const specs = Object.values(game.seats).filter((seat) => seat !== HUMAN);
    const known = await Promise.all(specs.map((spec) => canPlay(spec, game.start, rules)));
    if (!known.every(Boolean)) return null;
    await store.save(entryOf(game, Date.now()), null);
    return game;
  } catch {
    if (wish.rival) throw new Refusal(gettext("This challenge is damaged. Ask for the link again."), 422);
    return null; // The kernel refuses the deal, its number or the position.
  }
}

/** Send the form for a new game to the server, as a page without scripts does. */
function postToServer(address: string, fields: URLSearchParams) {
  const inputs = [...fields].map(([name, value]) => make("input", { type: "hidden", name, value }));
  const form = make("form", { method: "post", action: address, hidden: true }, ...inputs);
  document.body.append(form);
  form.submit();
}

/** Fill the page with what depends on the game but never changes, with its log, and with its links. */
function fillIn(home: BrowserHome, rules: Rules) {
  const { live } = home;
  find(HTMLElement, "#deal").textContent = gettext("Deal: {deal}, number {seed}.", {
    deal: dealName(live.deal),
    seed: live.seed,
  });
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

/**
 * Show why there is no game on the page.
 *
 * @param text What the user may save; `null` if there is nothing.
 */
function showProblem(message: string, text: string | null) {
  find(HTMLElement, "#no-game").hidden = false;
  find(HTMLElement, "#no-game-text").textContent = message;
  const button = find(HTMLButtonElement, "#save-text");
  button.hidden = text === null;
  button.addEventListener("click", () => download(new Blob([text ?? ""], { type: "text/plain" }), "tribolo-game.txt"));
}
