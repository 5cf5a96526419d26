// The choice of the theme in the footer and in the menu of phones.

import { findAll } from "./dom.ts";
import { changeSettings, onSettings, readSettings } from "./stored-settings.ts";

const choices = findAll(HTMLSelectElement, ".theme-choice");
for (const choice of choices) {
  choice.value = readSettings().theme;
  choice.addEventListener("change", () => changeSettings(readSettings(), { theme: choice.value }));
  choice.hidden = false;
}
onSettings(({ theme }) => {
  if (theme === undefined) return;
  for (const choice of choices) choice.value = theme;
});
