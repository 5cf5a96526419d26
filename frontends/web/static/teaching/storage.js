// The progress in the course, in the storage of the browser.

/** @import { Progress } from "./progress.js" */

import { parseProgress } from "./progress.js";

const STORAGE_KEY = "tribolo.lessons";

/**
 * Return the stored progress; none if the browser gives no access to its storage.
 *
 * @returns {Progress}
 */
export function readProgress() {
  try {
    return parseProgress(localStorage.getItem(STORAGE_KEY));
  } catch {
    return {};
  }
}

/**
 * @param {Progress} progress
 * @returns {boolean} Whether the browser has stored it.
 */
export function writeProgress(progress) {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(progress));
    return true;
  } catch {
    return false;
  }
}
