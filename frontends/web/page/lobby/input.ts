// The forms of the lobby, sent as commands of the JSON interface: their fields have the same names there.

import { find, findAll } from "../common/dom.ts";

export type Command = Record<string, string | null>;

/** Call `onCommand` for each form that the user submits, and when the user changes how a game starts by itself. */
export function connectInput(main: HTMLElement, onCommand: (command: Command) => void) {
  const name = find(HTMLInputElement, "#name");
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

  function onChoice(form: HTMLFormElement, changed: EventTarget | null) {
    const [isTicked] = findAll(HTMLInputElement, "[type=checkbox]", form).map(({ checked }) => checked);
    if (changed instanceof HTMLSelectElement && !isTicked) return;
    const { open_game = null, difficulty = null } = commandOf(new FormData(form));
    onCommand({ command: "computers", open_game, difficulty: isTicked ? difficulty : null });
  }
}

/** Return the filled fields of a form. */
export function commandOf(data: FormData): Command {
  return Object.fromEntries([...data].flatMap(([name, value]) => (value === "" ? [] : [[name, String(value)]])));
}
