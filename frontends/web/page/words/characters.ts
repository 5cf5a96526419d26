// The computer players as people meet them: the name and the label of each, which the server sends with the page.

import { gettext } from "../common/texts.ts";

/** A computer player. */
export interface Character {
  name: string;
  label: string;
}

/** The opponents without options, and those with options that have a strength. */
let characters: ReadonlyMap<string, Character> = new Map();

/**
 * Set the computer players that `characterOf` knows.
 *
 * @param known The computer players, keyed by spec.
 */
export function setCharacters(known: Readonly<Record<string, Character>>) {
  characters = new Map(Object.entries(known));
}

/**
 * Return the computer player that a spec names. Other options than the known ones say nothing about the strength, so
 * the label is the name; the name of an unknown opponent is its spec without options.
 */
export function characterOf(spec: string): Character {
  const base = withoutOptions(spec);
  const found = characters.get(base);
  if (!found) return { name: base, label: `${base}, ${gettext("unknown")}` };
  return characters.get(spec) ?? { name: found.name, label: found.name };
}

/**
 * Return the computer players of a game. Players with the same name are numbered, as by `characters_of` on the server.
 */
export function charactersOf(specs: readonly string[]): Character[] {
  const found = specs.map(characterOf);
  return found.map((each, index) => {
    const twins = found.filter(({ name }) => name === each.name);
    if (twins.length === 1) return each;
    const earlier = found.slice(0, index).filter(({ name }) => name === each.name);
    const name = `${each.name} ${earlier.length + 1}`;
    return { name, label: name + each.label.slice(each.name.length) };
  });
}

/** Return a spec without its options, such as `original:fair` for `original:fair,depth=3`. */
export function withoutOptions(spec: string) {
  const [name = "", rest = ""] = spec.split(":");
  const [variant = ""] = rest.split(",");
  return variant && !variant.includes("=") ? `${name}:${variant}` : name;
}
