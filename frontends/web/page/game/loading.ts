// The rules of a game page, a script of its own: the kernel loads while the browser still loads the other modules.

import { showNoKernel } from "../common/no-kernel.ts";
import { Rules } from "../engine/rules.ts";

export const rules = new Rules(showNoKernel);

/** Whether the rules could be loaded. */
export const loading = rules.load();
