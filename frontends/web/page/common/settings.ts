// The settings of the page, as a value that the browser stores.

/** @import { State } from "./api.js" */

import { parsed } from "./storage.js";

/** The least time for which a replay shows a turn, in seconds. */
export const REPLAY_PACE = 0.3;

/**
 * The settings of the page, with the field names of the stored JSON.
 *
 * @typedef {object} Settings
 * @property {string} pace The name of the pace of the game `paced`; empty if `paced` is empty.
 * @property {string} paced The id of the game to which `pace` applies; other games have the pace that they were started
 *   with.
 * @property {boolean} confirm Whether a first tap on a touch screen previews a move and a second one plays it.
 * @property {boolean | null} sound Whether sounds are played; `null` if the user has not chosen, which plays them after
 *   the first own move.
 * @property {boolean} phrases Whether the page shows what other people in a game say.
 * @property {boolean} keys Whether single keys are shortcuts.
 * @property {string} theme The colour scheme: "light", "dark", or "system" for that of the system.
 * @property {string} board The look of the boards: "classic" or "wood".
 * @property {boolean} coordinates Whether boards have the labels of columns and rows.
 * @property {string} animation The speed of animations: "normal", "fast" or "off".
 * @property {boolean} tips Whether a game shows help with the first move, until the user closes it.
 */

/** @type {Omit<Settings, "confirm">} */
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

/**
 * Parse stored settings. A missing setting gets its default value. If `stored` is not valid JSON, all settings get
 * their default values.
 *
 * @param {string | null} stored The settings as JSON, `null` if none are stored.
 * @param {boolean} isTouch
 * @returns {Settings}
 */
export function parseSettings(stored, isTouch) {
  return { ...DEFAULTS, confirm: isTouch, ...parsed(stored) };
}

/**
 * Return the settings to use in a game. The stored pace (the minimum time of a computer player's move) applies to one
 * game only. In every other game, the pace chosen at the start of that game replaces the stored pace.
 *
 * @param {Settings} settings The stored settings.
 * @param {State} state
 * @returns {Settings}
 */
export function settingsFor(settings, state) {
  if (settings.paced === state.id) return settings;
  return { ...settings, pace: state.pace.name, paced: state.id };
}
