// Single keys as shortcuts, wherever no text is being written.

import { find } from "./dom.js";
import { set, settings } from "./settings.js";

export function connect(table, restart) {
  const dialog = find("#keys");
  const open = () => dialog.open || dialog.showModal();
  const step = (by) => table.look(table.shown.ply + by);
  const go = (by) => {
    const name = table.board.nextMove(by);
    if (name) table.board.focus(name);
  };
  const actions = {
    "?": open,
    h: () => table.toggleHelp(),
    b: () => table.advise(),
    u: () => table.send("undo"),
    r: restart,
    n: () => find("#new-game").click(),
    "[": () => step(-1),
    "]": () => step(1),
    "{": () => table.look(0),
    "}": () => table.look(Infinity),
    p: () => table.replay(),
    m: () => find("#moves-card > summary").click(),
    s: () => set("sound", !settings.sound),
    ".": () => go(1),
    ",": () => go(-1),
  };
  find("#show-keys").hidden = false;
  find("#show-keys").addEventListener("click", open);
  document.addEventListener("keydown", (event) => {
    const isWriting = event.target.matches("input:not([type=checkbox], [type=radio]), textarea, select");
    const isChord = event.ctrlKey || event.altKey || event.metaKey;
    if (!settings.keys || isWriting || isChord || document.querySelector("dialog[open]") || !(event.key in actions)) return;
    event.preventDefault();
    actions[event.key]();
  });
}
