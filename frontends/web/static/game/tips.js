// The help with the first move: three short tips for a first visitor, never again once they are closed.

/** @import { LabelName, State } from "../common/api.js" */
/** @import { SettingsForm } from "../common/settings-form.js" */

import { moverOf } from "../board/view.js";
import { find } from "../common/dom.js";
import { label } from "../common/labels.js";
import { isWaiting } from "./page.js";

/**
 * Show the first tip, unless the user has closed the tips before, only watches, first has to invite friends, or the
 * game is over. The settings store that the user has closed the tips, or has read the last one.
 *
 * @param {SettingsForm} settings
 * @param {State} state The state of the game when the page opens.
 */
export function connectTips(settings, state) {
  const isOver = moverOf(state.position) === null;
  if (!settings.value.tips || !state.is_player || isOver || state.seats.some(isWaiting)) return;
  const box = find(HTMLElement, "#tips");
  const next = find(HTMLButtonElement, "#tip-next");
  /** @type {LabelName[]} */
  const tips = ["tip_move", settings.value.confirm ? "tip_preview_touch" : "tip_preview_mouse", "tip_win"];
  let index = 0;
  const draw = () => {
    const values = { tip: label(/** @type {LabelName} */ (tips[index])), number: index + 1, count: tips.length };
    find(HTMLElement, "#tip").textContent = label("tip_of", values);
    next.textContent = label(index + 1 < tips.length ? "tips_next" : "tips_end");
  };
  const close = () => {
    box.hidden = true;
    settings.change({ tips: false });
  };
  next.addEventListener("click", () => {
    index += 1;
    if (index < tips.length) draw();
    else close();
  });
  find(HTMLButtonElement, "#tips-close").addEventListener("click", close);
  box.hidden = false;
  draw();
}
