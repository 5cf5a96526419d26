// The settings of the page: stored by the browser, changed in a form.

/** @import { State } from "../state/api.js" */
/** @import { Settings } from "../state/settings.js" */

import { find } from "../draw/dom.js";
import { parseSettings, settingsFor } from "../state/settings.js";

const STORAGE_KEY = "tribolo.settings";

export class SettingsForm {
  /** @type {Settings} */
  value = parseSettings(readStorage(), matchMedia("(pointer: coarse)").matches);

  /**
   * Show the form with the settings, and store each change that the user makes.
   *
   * One setting is the pace: the least time for which a turn is shown before a computer player moves. If the user last
   * set the pace in another game, the form shows the pace with which this game was started.
   *
   * @param {State} state The state of the game on the page.
   */
  connect(state) {
    this.value = settingsFor(this.value, state);
    find(HTMLElement, "#settings").hidden = false;
    for (const field of [this.#pace, this.#confirm, this.#sound, this.#keys]) {
      field.addEventListener("change", () => this.change(this.#read()));
    }
    this.#fill();
  }

  /**
   * Change some settings, store all of them for the next visit, and update the form.
   *
   * @param {Partial<Settings>} changes The settings that change, with their new values.
   */
  change(changes) {
    this.value = { ...this.value, ...changes };
    writeStorage(JSON.stringify(this.value));
    this.#fill();
  }

  #pace = find(HTMLSelectElement, "#set-pace");
  #confirm = find(HTMLInputElement, "#set-confirm");
  #sound = find(HTMLInputElement, "#set-sound");
  #keys = find(HTMLInputElement, "#set-keys");

  /**
   * Return the settings that the form shows.
   *
   * @returns {Partial<Settings>}
   */
  #read() {
    return {
      pace: this.#pace.value,
      confirm: this.#confirm.checked,
      sound: this.#sound.checked,
      keys: this.#keys.checked,
    };
  }

  #fill() {
    this.#pace.value = this.value.pace;
    this.#confirm.checked = this.value.confirm;
    this.#sound.checked = this.value.sound;
    this.#keys.checked = this.value.keys;
  }
}

/**
 * Return the stored settings as JSON; `null` if none are stored or the browser denies access.
 *
 * @returns {string | null}
 */
function readStorage() {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null; // The browser gives no access to the storage.
  }
}

/**
 * Store the settings in the browser; do nothing if the browser denies access.
 *
 * @param {string} text The settings as JSON.
 */
function writeStorage(text) {
  try {
    localStorage.setItem(STORAGE_KEY, text);
  } catch {
    // The browser stores nothing; the settings hold until the user leaves the page.
  }
}
