// The forms that the browser sends: one at a time and each once, however often its button is pressed.

const LONGEST = 10_000; // milliseconds after which a page that is still there may send again

let isSending = false;

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (event.defaultPrevented || form.method !== "post") return; // A script sends the form.
  if (isSending) event.preventDefault();
  isSending = true;
  setTimeout(release, LONGEST);
});

// A page to which the user goes back creates something new: the server creates one thing for each key.
addEventListener("pageshow", ({ persisted }) => {
  const [visit] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
  if (!persisted && visit?.type !== "back_forward") return;
  release();
  for (const field of document.querySelectorAll("[name=key]")) {
    field.setAttribute("value", `${Date.now()}`.padStart(22, "0"));
  }
});

function release() {
  isSending = false;
}
