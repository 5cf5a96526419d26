import { showNoKernel } from "../common/no-kernel.js";
import { Rules } from "../engine/rules.js";
export const rules = new Rules(showNoKernel);
export const loading = rules.load();
