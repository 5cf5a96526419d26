// The running games of people in which the user has a seat, as the pages and tabs of a browser know them together.
//
// The server writes them into each page that is not the same for everybody; the storage of the browser has them for the
// other pages. While there are any, the page asks for them now and then, unless another tab has just done so. A page of
// a user without a seat asks for nothing.

import type { OwnGameState, OwnGamesState, State } from "./api.ts";
import { ask, Refusal } from "./server.ts";
import { parsed, readStored, store } from "./storage.ts";

const STORAGE_KEY = "tribolo.games"; // also in `way-back-loading.ts`

const VISIBLE_DELAY = 20_000; // milliseconds between two questions of a visible page
const HIDDEN_DELAY = 60_000; // milliseconds between two questions of a hidden page, whose title counts

export interface OwnGames {
  /** Those that wait for the user come first. */
  games: readonly OwnGameState[];
  /** When the server told them, in milliseconds since 1970. */
  at: number;
}

const { state: address, games: sent } = globalThis.document?.querySelector<HTMLElement>(".site-header")?.dataset ?? {};
const listeners: ((own: OwnGames) => void)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let own: OwnGames = { games: [], at: 0 };
let asked = 0; // when the page asked last, in milliseconds since 1970

if (address !== undefined) {
  adopt();
  // This script may be loaded long after its page, and a page from the history may be as old as the tab.
  const sentAt = isFromHistory() ? 1 : Date.now() - performance.now();
  if (sent !== undefined && sentAt > own.at) change(JSON.parse(sent).games, sentAt);
  addEventListener("storage", ({ key }) => key === STORAGE_KEY && adopt());
  addEventListener("pageshow", ({ persisted }) => persisted && adopt());
  addEventListener("game", (event) => event instanceof CustomEvent && note(event.detail));
  document.addEventListener("visibilitychange", askLater);
}

/** Return those of the games that wait for a move of the user. */
export function waitingOf(games: readonly OwnGameState[]) {
  return games.filter((game) => game.is_your_turn);
}

/** Call a function with the games now, and after each change. */
export function onOwnGames(listener: (own: OwnGames) => void) {
  listeners.push(listener);
  listener(own);
}

/**
 * Learn whose turn it is in a game from the page of this game; ask the server about a game that is not known. A game
 * that is over, or that the user has given up or only watches, is forgotten.
 */
function note({ id, seats, position, is_your_turn }: State) {
  const game = own.games.find((each) => each.id === id);
  const plays = seats.some((seat) => seat.is_yours && !seat.has_resigned);
  const mover = seats.find(({ player }) => plays && player[0]?.toLowerCase() === position.at(-1))?.player ?? null;
  if (!game) {
    if (mover !== null && Date.now() >= asked + VISIBLE_DELAY) refresh();
  } else if (mover === null) {
    change(own.games.filter((each) => each !== game));
  } else if (mover !== game.mover || is_your_turn !== game.is_your_turn) {
    change(own.games.map((each) => (each === game ? { ...game, mover, is_your_turn, clock: null } : each)));
  }
}

/** Ask the server for the games; without an answer, what is known stands until the next question. */
async function refresh() {
  if (address === undefined) return;
  asked = Date.now();
  try {
    change((await ask<OwnGamesState>(address)).games, Date.now());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    askLater();
  }
}

/** @param at When the server told the games, in milliseconds since 1970. */
function change(games: readonly OwnGameState[], at = own.at) {
  own = { games, at };
  if (games.length > 0 || readStored(STORAGE_KEY) !== null) store(STORAGE_KEY, JSON.stringify(own));
  tell();
}

/** Take over what the tab that asked last has stored. */
function adopt() {
  const { games, at } = parsed(readStored(STORAGE_KEY));
  if (!Array.isArray(games) || typeof at !== "number") return;
  own = { games, at };
  tell();
}

function tell() {
  for (const listener of listeners) listener(own);
  askLater();
}

/** Ask again when what is known has become old. */
function askLater() {
  clearTimeout(timer);
  if (own.games.length === 0) return;
  const delay = document.visibilityState === "visible" ? VISIBLE_DELAY : HIDDEN_DELAY;
  timer = setTimeout(refresh, Math.max(0, Math.max(own.at, asked) + delay - Date.now()));
}

function isFromHistory() {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return visit?.type === "back_forward";
}
