// The button beside the board that switches the sound off and on.

import { find } from "../common/dom.ts";
import type { SettingsForm } from "../common/settings-form.ts";
import { onSettings } from "../common/stored-settings.ts";

export function connectMute(settings: SettingsForm) {
  const button = find(HTMLButtonElement, "#mute");
  const show = () => button.setAttribute("aria-pressed", String(settings.value.sound === false));
  button.addEventListener("click", () => settings.change({ sound: settings.value.sound === false }));
  onSettings(show);
  show();
  button.hidden = false;
}
