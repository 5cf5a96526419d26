// Says so when a script of the page could not be loaded: the page does not work without it.

addEventListener(
  "error",
  ({ target }) => {
    // A script also fails if a module that it imports is missing.
    if (target instanceof HTMLScriptElement) document.querySelector("#load-problem")?.removeAttribute("hidden");
  },
  { capture: true },
);
