// The settings of the page, as a value that the browser stores.

import type { State } from "./api.ts";
import { parsed } from "./storage.ts";

/** The least time for which a replay shows a turn, in seconds. */
export const REPLAY_PACE = 0.3;

/** The settings of the page, with the field names of the stored JSON. */
export interface Settings {
  /** The name of the pace of the game `paced`; empty if `paced` is empty. */
  pace: string;
  /** The id of the game to which `pace` applies; other games have the pace that they were started with. */
  paced: string;
  /** Whether a first tap on a touch screen previews a move and a second one plays it. */
  confirm: boolean;
  /** Whether sounds are played; `null` if the user has not chosen, which plays them after the first own move. */
  sound: boolean | null;
  /** Whether the page shows what other people in a game say. */
  phrases: boolean;
  /** The names of the phrases that the user has said last, the newest first. */
  said: readonly string[];
  /** Whether single keys are shortcuts. */
  keys: boolean;
  /** The colour scheme: "light", "dark", or "system" for that of the system. */
  theme: string;
  /** The look of the boards: "classic" or "wood". */
  board: string;
  /** Whether boards have the labels of columns and rows. */
  coordinates: boolean;
  /** The speed of animations: "normal", "fast" or "off". */
  animation: string;
  /** Whether the legal moves are marked on the user's turn. */
  moves: boolean;
  /** Whether a game gives a tip for the first move; no longer after that move. */
  tips: boolean;
  /** Whether a game over days asks about notifications; no longer after the first answer. */
  asks: boolean;
  /** Whether the user wants notifications. */
  notifies: boolean;
}

const DEFAULTS: Omit<Settings, "confirm"> = {
  pace: "",
  paced: "",
  sound: null,
  phrases: true,
  said: [],
  keys: true,
  theme: "system",
  board: "classic",
  coordinates: true,
  animation: "normal",
  moves: true,
  tips: true,
  asks: true,
  notifies: false,
};

/** The valid values of the settings of the look. */
const LOOKS = {
  theme: ["system", "light", "dark"],
  board: ["classic", "wood"],
  animation: ["normal", "fast", "off"],
} as const;

/**
 * Parse stored settings. A missing setting, or one of the look with an unknown value, gets its default value. If
 * `stored` is not valid JSON, all settings get their default values.
 *
 * @param stored The settings as JSON, `null` if none are stored.
 */
export function parseSettings(stored: string | null, isTouch: boolean): Settings {
  const settings: Settings = { ...DEFAULTS, confirm: isTouch, ...parsed(stored) };
  for (const [name, values] of Object.entries(LOOKS) as [keyof typeof LOOKS, readonly string[]][]) {
    if (!values.includes(settings[name])) settings[name] = DEFAULTS[name];
  }
  return settings;
}

/**
 * Return the settings to use in a game. The stored pace (the minimum time of a computer player's move) applies to one
 * game only. In every other game, the pace chosen at the start of that game replaces the stored pace.
 */
export function settingsFor(settings: Settings, state: State): Settings {
  if (settings.paced === state.id) return settings;
  return { ...settings, pace: state.pace.name, paced: state.id };
}
