// The forms that the browser sends: one at a time and each once, however often its button is pressed.

const LONGEST = 10_000; // milliseconds after which a page that is still there may send again

/** The item of the session storage with the key of a form that was sent, until a page comes. */
const SENT = "tribolo.sent";

let isSending = false;

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  if (event.defaultPrevented || form.method !== "post") return; // A script sends the form.
  if (isSending) event.preventDefault();
  isSending = true;
  setTimeout(release, LONGEST);
  const key = new FormData(form).get("key");
  if (key) inSession((storage) => storage.setItem(SENT, String(key)));
});

// The server creates one thing for each key. A form whose answer was lost keeps its key; a user who comes back after an
// answer wants another thing.
addEventListener("pageshow", ({ persisted }) => {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const lost = inSession((storage) => storage.getItem(SENT));
  inSession((storage) => storage.removeItem(SENT));
  if (lost === null && !persisted && visit?.type !== "back_forward") return;
  release();
  for (const field of document.querySelectorAll("[name=key]")) {
    field.setAttribute("value", lost ?? `${Date.now()}`.padStart(22, "0"));
  }
});

function release() {
  isSending = false;
}

/** Do something with the session storage; return `null` if the browser denies access to it. */
function inSession<T>(act: (storage: Storage) => T) {
  try {
    return act(sessionStorage);
  } catch {
    return null;
  }
}
