// What a game needs, fetched while the visitor looks at the front page, so that the first tap does not wait for it.

import { idle, savesData } from "../common/idle.js";

const NAMED = "link[rel=modulepreload], link[rel=prefetch], link[rel=stylesheet], script[src]";

/**
 * Let the browser fetch the page of a game and the files that this page names, once the front page is idle. Do nothing
 * if the user saves data, or if the service worker keeps these files.
 *
 * @param {string} play The URL of the page of a game in this browser.
 */
export async function prepareGame(play) {
  await idle();
  if (savesData() || navigator.serviceWorker?.controller) return;
  // What cannot be fetched now, the page of the game fetches again.
  const html = await fetched(play).then((answer) => answer?.text() ?? "");
  const page = new DOMParser().parseFromString(html, "text/html");
  const address = new URL(play, location.href);
  const named = [...page.querySelectorAll(NAMED)].map((element) => {
    return new URL(element.getAttribute("src") ?? element.getAttribute("href") ?? "", address).href;
  });
  for (const answer of named.map(fetched)) await answer.then((file) => file?.arrayBuffer());
}

/**
 * Return the response to a request that gives way to all others; `null` if the server cannot be reached.
 *
 * @param {string} address
 * @returns {Promise<Response | null>}
 */
function fetched(address) {
  return fetch(address, { priority: "low" }).catch(() => null);
}
