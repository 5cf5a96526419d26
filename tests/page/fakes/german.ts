// A page in German with a few translations, which the test that imports this file sees instead of a page without any.

const TEXTS = {
  Blue: "Blau",
  Red: "Rot",
  Green: "Grün",
  "{player} to move.": "{player} zieht.",
  "Move {ply} of {plies}": "Zug {ply}",
  "{count} cell": { one: "{count} Feld", other: "{count} Felder" },
  "line {line}, column {column}: {problem}": "Zeile {line}, Spalte {column}: {problem}",
  "row {row} has {cells} cells, not {width}": "Reihe {row} hat {cells} Felder",
  "The position says that the game is over, but {players} can move.": "{players} können ziehen.",
  "{first} and {second}": "{first} und {second}",
};

const page = {
  documentElement: { lang: "de" },
  querySelector: (selector: string) => (selector === "#texts" ? { textContent: JSON.stringify(TEXTS) } : null),
};

Object.assign(globalThis, { document: page });
