// Buttons that copy the text of a field beside them.

import { find, findAll, sleep } from "./dom.js";

export function connect() {
  for (const button of findAll("[data-copies]")) {
    const field = find(`#${button.dataset.copies}`);
    field.addEventListener("focus", () => field.select());
    button.hidden = false;
    button.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(field.value);
        button.textContent = "Copied";
        await sleep(1500);
        button.textContent = "Copy";
      } catch {
        field.focus(); // The browser does not let us; the text is selected for the person to copy.
      }
    });
  }
}
