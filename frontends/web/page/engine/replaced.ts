/** The end of a release: after an update of the site, the modules that an open page has not loaded yet are gone. */

const GONE = [404, 410];

/**
 * Load the page again if the modules of its release are gone. Games, analyses and progress come back where the browser
 * stores them; a search, a review and a lesson end.
 *
 * @returns Whether the page is being loaded again.
 */
export async function reloadIfReplaced(): Promise<boolean> {
  const response = await fetch(import.meta.url, { method: "HEAD", cache: "no-store" }).catch(() => null);
  const isReplaced = response !== null && GONE.includes(response.status);
  if (isReplaced) location.reload();
  return isReplaced;
}
