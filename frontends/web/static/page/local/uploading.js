import { label } from "../common/labels.js";
import { ask, Refusal } from "../common/server.js";
import { formatRecord } from "../record/record.js";
import { HUMAN } from "../words/facts.js";
import { recordOf } from "./record.js";
const LONGEST = 8_000;
export async function uploaded(game, address, identity, rules) {
    const { id: key, upload, held, names, pace } = game;
    const seats = upload?.invited ? { ...game.seats, [upload.invited]: HUMAN } : game.seats;
    const record = await formatRecord(recordOf({ ...game, seats }), (...lines) => rules.ask(...lines)).catch(() => {
        throw new Refusal(label("rules_failed"), 422);
    });
    const people = Object.fromEntries(held.map((player) => [player, names[player] ?? ""]));
    await fetch(identity, { signal: AbortSignal.timeout(LONGEST) }).catch(() => null);
    const state = await ask(address, { record, pace, people, key }, AbortSignal.timeout(LONGEST));
    return state.id;
}
