import { find } from "../common/dom.js";
import { onSettings } from "../common/stored-settings.js";
export function connectMute(settings) {
    const button = find(HTMLButtonElement, "#mute");
    const show = () => button.setAttribute("aria-pressed", String(settings.value.sound === false));
    button.addEventListener("click", () => settings.change({ sound: settings.value.sound === false }));
    onSettings(show);
    show();
    button.hidden = false;
}
