// The settings of the page: stored by the browser, changed in a form.

import type { State } from "./api.ts";
import { find, findAll } from "./dom.ts";
import { type Settings, settingsFor } from "./settings.ts";
import { changeSettings, onSettings, readSettings } from "./stored-settings.ts";

export class SettingsForm {
  value: Settings = readSettings();

  constructor() {
    onSettings((changes) => {
      this.value = { ...this.value, ...changes };
      this.#fill();
    });
  }

  /**
   * Show the form with the settings that have a field on the page, and store each change that the user makes.
   *
   * @param state The state of the game on the page; `null` on a page without a game.
   */
  connect(state: State | null) {
    if (state) this.value = settingsFor(this.value, state);
    find(HTMLElement, "#settings").hidden = false;
    for (const field of this.#fields) field.addEventListener("change", () => this.change(read(field)));
    this.#fill();
  }

  /** Change some settings, store all of them for the next visit if the browser can, and update the form. */
  change(changes: Partial<Settings>) {
    changeSettings(this.value, changes);
  }

  /** The fields of the form, each named like its setting. */
  #fields: (HTMLInputElement | HTMLSelectElement)[] = [
    ...findAll(HTMLInputElement, "#settings input[name]"),
    ...findAll(HTMLSelectElement, "#settings select"),
  ];

  #fill() {
    for (const field of this.#fields) {
      const setting = this.value[field.name as keyof Settings];
      if (field instanceof HTMLInputElement) field.checked = setting !== false;
      else field.value = String(setting);
    }
  }
}

function read(field: HTMLInputElement | HTMLSelectElement): Partial<Settings> {
  return { [field.name]: field instanceof HTMLInputElement ? field.checked : field.value };
}
