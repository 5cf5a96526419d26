// Loads the script of the way back to a running game of people, on pages of users who may have one.

import { readStored } from "./storage.ts";

const STORED = "tribolo.games"; // also in `own-games.ts`

const { games = "", script } = document.querySelector<HTMLElement>(".site-header")?.dataset ?? {};
if (script) {
  const load = () => import(script).catch(() => null);
  const loadIfNeeded = () => `${games}${readStored(STORED)}`.includes('"id"') && load();
  loadIfNeeded();
  for (const type of ["pageshow", "storage"]) addEventListener(type, loadIfNeeded);
  // The page of a game tells of it; what it told first waits for the script.
  addEventListener("game", (event) => load().then(() => dispatchEvent(new CustomEvent("game", event))), { once: true });
}
