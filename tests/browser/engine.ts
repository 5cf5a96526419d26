// What `test_engine.py` uses of the page's engine.

export { Engine, Stopped } from "../../frontends/web/page/engine/engine.ts";
export { KernelError } from "../../frontends/web/page/engine/kernel.ts";
export { Rules } from "../../frontends/web/page/engine/rules.ts";
