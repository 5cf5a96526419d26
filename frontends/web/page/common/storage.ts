// The storage of the browser, which a visitor may have switched off.

/** Return the stored text; `null` if there is none or the browser denies access. @param {string} key */
export function readStored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Store a text, and return whether the browser has kept it.
 *
 * @param {string} key
 * @param {string} text
 */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false; // The storage is full, or the browser denies access to it.
  }
}

/**
 * Return the value of a stored JSON text; an empty object if there is none, or if it is `null` or not JSON.
 *
 * @param {string | null} stored
 * @returns {any}
 */
export function parsed(stored) {
  try {
    return JSON.parse(stored ?? "null") ?? {};
  } catch {
    return {};
  }
}
