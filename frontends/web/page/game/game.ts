// A game on its page: connects the session, the screen and the input. `browser-page.ts` or `server-page.ts` opens the
// home of the game.

import { Board } from "../board/board.ts";
import { GridFocus } from "../board/grid-focus.ts";
import { Pointing } from "../board/pointing.ts";
import type { State } from "../common/api.ts";
import { connectCopying } from "../common/copying.ts";
import { find, findAll, readJson } from "../common/dom.ts";
import { installWorker } from "../common/offline.ts";
import { SettingsForm } from "../common/settings-form.ts";
import { connectSharing } from "../common/sharing.ts";
import { connectShortcuts } from "../common/shortcuts.ts";
import { onSettings } from "../common/stored-settings.ts";
import { Engine } from "../engine/engine.ts";
import type { Entry } from "../local/entry.ts";
import type { Home } from "../local/home.ts";
import { DRAWN_SEEDS } from "../local/new-game.ts";
import type { Clocks } from "./clocks.ts";
import { play, resume } from "./commands.ts";
import { connectControls } from "./controls.ts";
import { connectDay } from "./day.ts";
import { connectDuel } from "./duel.ts";
import { openInvite } from "./invite.ts";
import { rules } from "./loading.ts";
import { ResultSheet } from "./result-sheet.ts";
import { Screen } from "./screen.ts";
import { PageSession } from "./session.ts";
import { gameShortcuts } from "./shortcuts.ts";
import type { Talk } from "./talk.ts";
import { Tips } from "./tips.ts";
import { turningPoint } from "./turning-point.ts";
import { view } from "./viewing.ts";

/** A game that the page has opened. */
export interface Opened {
  home: Home;
  live: State;
  /** The state after fewer moves that the user views, if it is known already. */
  shown: State | null;
  /** The URL of the page of the game. */
  page: string;
  /** The moves of the game to beat in a duel. */
  rival: readonly string[] | null;
  /** The games of this browser, the newest first, with which the result is compared; `null` if it cannot tell. */
  games?: Promise<readonly Entry[] | null>;
  /** What draws the clocks of a game with other people. */
  clocks?: Clocks | null;
  /** What shows the talk of such a game. */
  talk?: Talk | null;
  /** The number of moves before the turn that the user views, if its state is not known yet. */
  at: number | null;
  /** Called after each move of the user. */
  onMove?: (settings: SettingsForm, live: State) => void;
  /** Called when a move of somebody else has made it the user's turn. */
  onTurn?: (state: State) => void;
}

const main = find(HTMLElement, "main");
export const paces: Readonly<Record<string, number>> = readJson("#paces");

/** Draw a game, and let the user play it. */
export async function start({
  home,
  live,
  shown,
  page,
  rival,
  games,
  clocks = null,
  talk = null,
  at,
  onMove = () => {},
  onTurn = () => {},
}: Opened) {
  const settings = new SettingsForm();
  const pace = () => paces[settings.value.pace] ?? 0;
  const board = new Board(find(HTMLElement, ".stage"));
  const focus = new GridFocus(board);
  const engine = new Engine();
  const parts = {
    tips: new Tips(board, settings, live),
    sheet: new ResultSheet((state) => turningPoint(engine, rules, state)),
    clocks,
    onTurn,
    talk,
  };
  const addresses = { page, position: main.dataset.position ?? "" };
  const screen = new Screen(board, parts, addresses, () => settings.value, pace);
  const session = PageSession.open(home, screen, pace, rules, engine, { live, shown });

  const pointing = new Pointing(
    board,
    () => settings.value,
    async (move) => {
      await play(session, move);
      installWorker();
      onMove(settings, session.page.live);
    },
  );
  settings.connect(session.page.live);
  connectMute(settings);
  addEventListener("beforeprint", () => {
    find(HTMLDetailsElement, "#moves-card").open = true;
  });
  if (!settings.value.phrases) for (const entry of findAll(HTMLElement, "#log .said")) entry.remove();
  connectCopying();
  connectSharing();
  connectShortcuts(settings, gameShortcuts(session, settings, focus));
  connectControls(main, session, () => pointing.choose(null));
  openInvite(session);
  if (at !== null) await view(session, at);
  await resume(session);
  followVisibility(home, () => clocks?.isShort(session.page.live) ?? false);
  if (rival !== null) connectDuel(() => session.page.live, rival, rules);
  connectDayIfAny(() => session.page.live);
  games?.then((found) => {
    parts.sheet.games = found;
  });
  delete main.dataset.empty;
  main.dataset.ready = "";
}

/** Connect what belongs to the deal of a day, which games with drawn seeds never have. */
function connectDayIfAny(live: () => State) {
  const { day, seed } = live();
  if (day === null && BigInt(seed) < DRAWN_SEEDS) return;
  connectDay(live, rules, new Engine()).catch(() => {}); // Without an engine, the medal is missing.
}

/**
 * Make the home of the game follow it while the page is visible; with a short clock, also while the page is hidden.
 *
 * @param isShort Returns whether the user has a short clock.
 */
function followVisibility(home: Home, isShort: () => boolean) {
  const follow = () => home.follow(document.visibilityState === "visible" || isShort());
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", ({ persisted }) => persisted && home.follow(false));
  addEventListener("pageshow", follow);
  if (document.readyState === "complete") follow(); // A page that was filled late has been shown before.
}

/** Let the button beside the board switch the sound off and on. */
function connectMute(settings: SettingsForm) {
  const button = find(HTMLButtonElement, "#mute");
  const show = () => button.setAttribute("aria-pressed", String(settings.value.sound === false));
  button.addEventListener("click", () => settings.change({ sound: settings.value.sound === false }));
  onSettings(show);
  show();
  button.hidden = false;
}
