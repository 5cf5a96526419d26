// Why a game allows no hints and no analysis.

import type { State } from "../common/api.ts";
import { gettext } from "../common/texts.ts";

/** Return the sentence for a game whose state does not allow analysis. */
export function analysisOff({ day }: Pick<State, "day">) {
  return day
    ? gettext("This is the deal of the day. It allows moves only: no undo, no hints and no other players.")
    : gettext("Hints and analysis are off while other people play.");
}
