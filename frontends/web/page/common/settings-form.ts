// The settings of the page: stored by the browser, changed in a form.

/** @import { State } from "./api.js" */
/** @import { Settings } from "./settings.js" */

import { find, findAll } from "./dom.js";
import { settingsFor } from "./settings.js";
import { changeSettings, onSettings, readSettings } from "./stored-settings.js";

export class SettingsForm {
  /** @type {Settings} */
  value = readSettings();

  constructor() {
    onSettings((changes) => {
      this.value = { ...this.value, ...changes };
      this.#fill();
    });
  }

  /**
   * Show the form with the settings that have a field on the page, and store each change that the user makes.
   *
   * @param {State | null} state The state of the game on the page; `null` on a page without a game.
   */
  connect(state) {
    if (state) this.value = settingsFor(this.value, state);
    find(HTMLElement, "#settings").hidden = false;
    for (const field of this.#fields) field.addEventListener("change", () => this.change(read(field)));
    this.#fill();
  }

  /**
   * Change some settings, store all of them for the next visit if the browser can, and update the form.
   *
   * @param {Partial<Settings>} changes The settings that change, with their new values.
   */
  change(changes) {
    changeSettings(this.value, changes);
  }

  /** The fields of the form, each named like its setting. @type {(HTMLInputElement | HTMLSelectElement)[]} */
  #fields = [...findAll(HTMLInputElement, "#settings input"), ...findAll(HTMLSelectElement, "#settings select")];

  #fill() {
    for (const field of this.#fields) {
      const setting = this.value[/** @type {keyof Settings} */ (field.name)];
      if (field instanceof HTMLInputElement) field.checked = setting !== false;
      else field.value = String(setting);
    }
  }
}

/**
 * @param {HTMLInputElement | HTMLSelectElement} field
 * @returns {Partial<Settings>}
 */
function read(field) {
  return { [field.name]: field instanceof HTMLInputElement ? field.checked : field.value };
}
