/** Answer the questions of the input: print a turn and an analysis for each. */

import { input, newKernel, print } from "./kernel.ts";

const kernel = newKernel();
const answers = [];
for (const [start, moves, options] of input.questions) {
  answers.push([kernel.turn(start, moves), kernel.analyse(start, moves, options)]);
}
print(answers);
