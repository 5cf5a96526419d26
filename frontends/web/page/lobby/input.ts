// The forms of the lobby, sent as commands of the JSON interface: their fields have the same names there.

import { find, findAll } from "../common/dom.js";
import { readStored, store } from "../common/storage.js";

const STORAGE_KEY = "tribolo.name";

/** @typedef {Record<string, string | null>} Command */

/**
 * Call `onCommand` for each form that the user submits, and when the user changes how a game starts by itself.
 *
 * @param {HTMLElement} main
 * @param {(command: Command) => void} onCommand
 */
export function connectInput(main, onCommand) {
  const name = find(HTMLInputElement, "#name");
  name.value ||= readStored(STORAGE_KEY) ?? "";
  name.addEventListener("change", () => store(STORAGE_KEY, name.value.trim()));
  main.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement)) return;
    event.preventDefault();
    const command = commandOf(new FormData(event.target, event.submitter));
    onCommand(command.command === "join" && name.value ? { ...command, name: name.value } : command);
  });
  main.addEventListener("change", ({ target }) => {
    const form = target instanceof Element ? target.closest("form.offer") : null;
    if (form instanceof HTMLFormElement) onChoice(form, target);
  });

  /**
   * @param {HTMLFormElement} form
   * @param {EventTarget | null} changed
   */
  function onChoice(form, changed) {
    const [isTicked] = findAll(HTMLInputElement, "[type=checkbox]", form).map(({ checked }) => checked);
    if (changed instanceof HTMLSelectElement && !isTicked) return;
    const { open_game = null, difficulty = null } = commandOf(new FormData(form));
    onCommand({ command: "computers", open_game, difficulty: isTicked ? difficulty : null });
  }
}

/**
 * Return the filled fields of a form.
 *
 * @param {FormData} data
 * @returns {Command}
 */
export function commandOf(data) {
  return Object.fromEntries([...data].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])));
}
