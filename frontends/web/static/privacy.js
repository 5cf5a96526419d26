// The page about privacy: removes what the scripts of this site keep in the browser, after the server has deleted the
// visitor's data or, where there is no server, when the visitor asks for it.

const PREFIX = "tribolo.";
const DATABASE = "tribolo";

const form = document.querySelector("#delete");
if (form) form.addEventListener("submit", deleteHere);
else await removeAll();

/** @param {Event} event */
async function deleteHere(event) {
  event.preventDefault();
  await removeAll();
  const notice = document.querySelector("#deleted");
  if (notice instanceof HTMLElement) notice.hidden = false;
}

async function removeAll() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    await new Promise((resolve) => {
      const asked = indexedDB.deleteDatabase(DATABASE);
      for (const type of ["success", "error", "blocked"]) asked.addEventListener(type, resolve);
    });
  } catch {
    // The browser gives no access to the storage, so nothing is kept there.
  }
}
