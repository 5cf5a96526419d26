// The page after the deletion of a visitor's data: removes what the scripts of this site keep in the browser.

const PREFIX = "tribolo.";

try {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
} catch {
  // The browser gives no access to the storage, so nothing is kept there.
}
