// The computer players as people meet them: the name and the label of each, which the server sends with the page.

import { label } from "../common/labels.js";

/**
 * A computer player.
 *
 * @typedef {{ name: string, label: string }} Character
 */

/** The opponents without options. @type {ReadonlyMap<string, Character>} */
let characters = new Map();

/**
 * Set the computer players that `characterOf` knows.
 *
 * @param {Readonly<Record<string, Character>>} known The computer players, keyed by spec.
 */
export function setCharacters(known) {
  characters = new Map(Object.entries(known));
}

/**
 * Return the computer player that a spec names. An opponent with options has no rank, so its label is its name; the
 * name of an unknown one is its spec without options.
 *
 * @param {string} spec
 * @returns {Character}
 */
export function characterOf(spec) {
  const base = withoutOptions(spec);
  const found = characters.get(base);
  if (!found) return { name: base, label: label("opponent_unknown", { name: base }) };
  return spec === base ? found : { name: found.name, label: found.name };
}

/**
 * Return the computer players of a game. Players with the same name are numbered, as by `characters_of` on the server.
 *
 * @param {readonly string[]} specs
 * @returns {Character[]}
 */
export function charactersOf(specs) {
  const found = specs.map(characterOf);
  return found.map((each, index) => {
    const twins = found.filter(({ name }) => name === each.name);
    if (twins.length === 1) return each;
    const earlier = found.slice(0, index).filter(({ name }) => name === each.name);
    const name = `${each.name} ${earlier.length + 1}`;
    return { name, label: name + each.label.slice(each.name.length) };
  });
}

/**
 * Return a spec without its options, such as `original:fair` for `original:fair,depth=3`.
 *
 * @param {string} spec
 */
export function withoutOptions(spec) {
  const [name = "", rest = ""] = spec.split(":");
  const [variant = ""] = rest.split(",");
  return variant && !variant.includes("=") ? `${name}:${variant}` : name;
}
