// The choice of the theme at the end of every page.

import { find } from "./dom.ts";
import { changeSettings, onSettings, readSettings } from "./stored-settings.ts";

const choice = find(HTMLSelectElement, "#theme");
choice.value = readSettings().theme;
choice.addEventListener("change", () => changeSettings(readSettings(), { theme: choice.value }));
onSettings(({ theme = choice.value }) => {
  choice.value = theme;
});
find(HTMLElement, "#theme-choice").hidden = false;
