"""The storage of the browser, which tests read and spoil with scripts."""

from __future__ import annotations

STORED = """async () => {
  const asked = indexedDB.open("tribolo", 1);
  const database = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  const values = database.transaction("games").objectStore("games").getAll();
  return new Promise((resolve) => { values.onsuccess = () => resolve(values.result); });
}"""
"""A script that returns the stored games."""

STORE = """async ([id, value]) => {
  const asked = indexedDB.open("tribolo", 1);
  const database = await new Promise((resolve) => { asked.onsuccess = () => resolve(asked.result); });
  const games = database.transaction("games", "readwrite").objectStore("games");
  const stored = games.put(value, id);
  return new Promise((resolve) => { stored.onsuccess = () => resolve(true); });
}"""
"""A script that stores a value under an id."""
