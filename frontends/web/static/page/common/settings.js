import { parsed } from "./storage.js";
export const REPLAY_PACE = 0.3;
const DEFAULTS = {
    pace: "",
    paced: "",
    sound: null,
    phrases: true,
    keys: true,
    theme: "system",
    board: "classic",
    coordinates: true,
    animation: "normal",
    tips: true,
};
export function parseSettings(stored, isTouch) {
    return { ...DEFAULTS, confirm: isTouch, ...parsed(stored) };
}
export function settingsFor(settings, state) {
    if (settings.paced === state.id)
        return settings;
    return { ...settings, pace: state.pace.name, paced: state.id };
}
