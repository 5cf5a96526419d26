// The button beside the board that switches the sound off and on.

/** @import { SettingsForm } from "../common/settings-form.js" */

import { find } from "../common/dom.js";
import { onSettings } from "../common/stored-settings.js";

/** @param {SettingsForm} settings */
export function connectMute(settings) {
  const button = find(HTMLButtonElement, "#mute");
  const show = () => button.setAttribute("aria-pressed", String(settings.value.sound === false));
  button.addEventListener("click", () => settings.change({ sound: settings.value.sound === false }));
  onSettings(show);
  show();
  button.hidden = false;
}
