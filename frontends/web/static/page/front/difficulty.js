import { difficulties } from "../table/forms.js";
import { offeredDifficulty, quickResults } from "../table/ladder.js";
export function offerDifficulty(games) {
    const choices = difficulties();
    const results = quickResults(games, Object.fromEntries(choices.map(({ value, dataset }) => [value, dataset.opponents?.split(" ") ?? []])));
    const chosen = choices.find(({ checked }) => checked)?.value;
    if (results[0]?.difficulty !== chosen)
        return;
    const offered = offeredDifficulty(results, choices.map(({ value }) => value));
    for (const choice of choices)
        choice.checked = choice.value === offered;
}
