/** Give the page a storage; return what it holds, keyed by name. */
export function fakeStorage() {
  /** @type {Map<string, string>} */
  const stored = new Map();
  const value = {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
  };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  return stored;
}
