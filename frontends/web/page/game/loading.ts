// The rules of a game page, which begin to load before anything else of the page runs.

import { showNoKernel } from "../common/no-kernel.ts";
import { Rules } from "../engine/rules.ts";

export const rules = new Rules(showNoKernel);

/** Whether the rules could be loaded. */
export const loading = rules.load();
