// Sets the chosen look as attributes of the root element before the first paint, and says so when a script of the page
// could not be loaded.
//
// This script has no imports and blocks the page until it has run, so that no other look is seen first.
{
  const root = document.documentElement;
  root.classList.remove("plain"); // Scripts run.

  /** @param settings Stored settings, or those that have changed. */
  const apply = (settings: Record<string, unknown> | null) => {
    for (const name of ["theme", "board", "coordinates", "moves", "animation"]) {
      if (settings && name in settings) root.dataset[name] = String(settings[name]);
    }
  };
  const applyStored = () => {
    try {
      apply(JSON.parse(localStorage.getItem("tribolo.settings") ?? "null"));
    } catch {
      // The browser denies access, or the text is not JSON: the page has the usual look.
    }
  };
  applyStored();
  addEventListener("settings", (event) => event instanceof CustomEvent && apply(event.detail));
  addEventListener("storage", applyStored);

  const sayMissing = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) document.querySelector("#load-problem")?.removeAttribute("hidden");
  };
  addEventListener("error", sayMissing, true);
}
