// What a person wants of the page, kept in the browser.

import { find } from "./dom.js";

const KEPT = "tribolo.settings";
const isTouch = matchMedia("(pointer: coarse)").matches;

/** The least time that a move of an opponent takes, in seconds; its thinking counts. */
export const PACES = { instant: 0, fast: 0.4, normal: 1, slow: 2.5 };

/** `pace` holds for the game `paced`; any other game has the pace it was started with. */
export const settings = { pace: "normal", paced: "", confirm: isTouch, sound: false, keys: true, ...kept() };

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT)) ?? {};
  } catch {
    return {}; // Nothing is kept, or nothing can be.
  }
}

/** Change one setting, here and for the next time. */
export function set(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // The browser keeps nothing; the setting holds until the page is left.
  }
  fill();
}

/** Let the person see and change the settings on the page of a game. */
export function connect(state) {
  if (settings.paced !== state.id) Object.assign(settings, { pace: state.pace.name, paced: state.id });
  find("#settings").hidden = false;
  for (const [name, field] of fields()) {
    field.addEventListener("change", () => {
      set(name, field.type === "checkbox" ? field.checked : field.value);
    });
  }
  fill();
}

function fields() {
  return ["pace", "confirm", "sound", "keys"].map((name) => [name, find(`#set-${name}`)]);
}

function fill() {
  for (const [name, field] of fields()) {
    if (field.type === "checkbox") field.checked = settings[name];
    else field.value = settings[name];
  }
}
