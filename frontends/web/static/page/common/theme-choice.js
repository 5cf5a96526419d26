import { find } from "./dom.js";
import { changeSettings, onSettings, readSettings } from "./stored-settings.js";
const choice = find(HTMLSelectElement, "#theme");
choice.value = readSettings().theme;
choice.addEventListener("change", () => changeSettings(readSettings(), { theme: choice.value }));
onSettings(({ theme = choice.value }) => {
    choice.value = theme;
});
find(HTMLElement, "#theme-choice").hidden = false;
