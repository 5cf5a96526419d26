// The difficulty that the front page offers for a quick game.

import type { Entry } from "../table/entry.ts";
import { difficulties } from "../table/forms.ts";
import { offeredDifficulty, quickResults } from "../table/ladder.ts";

/**
 * Choose the difficulty that the results of quick games suggest, unless the user has chosen another one since the last
 * of them.
 *
 * @param games The games of this browser, the newest first.
 */
export function offerDifficulty(games: readonly Entry[]) {
  const choices = difficulties();
  const results = quickResults(
    games,
    Object.fromEntries(choices.map(({ value, dataset }) => [value, dataset.opponents?.split(" ") ?? []])),
  );
  const chosen = choices.find(({ checked }) => checked)?.value;
  if (results[0]?.difficulty !== chosen) return;
  const offered = offeredDifficulty(
    results,
    choices.map(({ value }) => value),
  );
  for (const choice of choices) choice.checked = choice.value === offered;
}
