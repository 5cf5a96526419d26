// The storage of the browser, which a visitor may have switched off.

/** Return the stored text; `null` if there is none or the browser denies access. */
export function readStored(key: string) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Store a text, and return whether the browser has kept it. */
export function store(key: string, text: string) {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false; // The storage is full, or the browser denies access to it.
  }
}

/** Return the fields of a stored JSON text; none if there is no text, or if it is not that of an object. */
export function parsed(stored: string | null) {
  try {
    return fieldsOf(JSON.parse(stored ?? "null"));
  } catch {
    return {};
  }
}

/** Return the fields of a value; none if it is no object. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
