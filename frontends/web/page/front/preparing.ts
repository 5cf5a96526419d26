// What a game needs, fetched while the visitor looks at the front page, so that the first tap does not wait for it.

import { idle, savesData } from "../common/idle.ts";

/** What the page of a game names: first many small files, then one that is larger than all of them. */
const NAMED = ["link[rel=modulepreload], link[rel=stylesheet], script[src]", "link[rel=prefetch]"];

/**
 * Let the browser fetch the page of a game and the files that this page names, once the front page is idle. Do nothing
 * if the user saves data, or if the service worker keeps these files. Stop when the user leaves the front page, since
 * the next page would wait for what is on its way.
 *
 * @param play The URL of the page of a game in this browser.
 */
export async function prepareGame(play: string) {
  await idle();
  if (savesData() || navigator.serviceWorker?.controller) return;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  addEventListener("beforeunload", leave);
  // What cannot be fetched now, the page of the game fetches again.
  await fetchNamed(new URL(play, location.href), leaving.signal).catch(() => null);
  removeEventListener("beforeunload", leave);
}

/** Fetch a page and the files that it names, with requests that give way to all others. */
async function fetchNamed(address: URL, signal: AbortSignal) {
  const fetched = (file: string | URL) => fetch(file, { priority: "low", signal });
  const page = new DOMParser().parseFromString(await (await fetched(address)).text(), "text/html");
  for (const names of NAMED) {
    const files = [...page.querySelectorAll(names)].map((element) => {
      return new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", address);
    });
    await Promise.allSettled(files.map(async (file) => (await fetched(file)).arrayBuffer()));
  }
}
