/** Give the page a storage; return what it holds, keyed by name. */
export function fakeStorage() {
  const stored = new Map<string, string>();
  const value = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  return stored;
}
