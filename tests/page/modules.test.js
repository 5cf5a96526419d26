// The modules of the page: layers and import cycles.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, sep } from "node:path";
import { test } from "node:test";

const STATIC = join(import.meta.dirname, "../../frontends/web/static");
const IMPORT = /^(?:import|export)\s[^;]*?from "(.+?)";|^import "(.+?)";/gm;

/** The layers that the modules of each layer may import, keyed by layer. */
const ALLOWED = new Map([
  ["engine", ["engine"]],
  ["state", ["state"]],
  ["sync", ["state", "sync"]],
  ["draw", ["state", "draw"]],
  ["input", ["state", "sync", "draw", "input"]],
  ["daily", ["state", "sync", "draw", "input"]], // the page of the deal of the day
]);

const modules = new Map(
  readdirSync(STATIC, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".js"))
    .map((path) => [path.replaceAll(sep, "/"), importsOf(path)]),
);

/**
 * Return the paths, relative to `static`, of the modules that a module imports directly.
 *
 * @param {string} path The path of the module, relative to `static`.
 */
function importsOf(path) {
  const text = readFileSync(join(STATIC, path), "utf8");
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = match[1] ?? match[2] ?? "";
    return normalize(join(dirname(path), target)).replaceAll(sep, "/");
  });
}

/**
 * Return the layer of a module: the folder in `static` that holds it, itself or in a subfolder; `null` for the script
 * of a page, which may import every layer.
 *
 * @param {string} path The path of the module, relative to `static`.
 */
function layerOf(path) {
  const [layer = ""] = path.split("/");
  return ALLOWED.has(layer) ? layer : null;
}

/**
 * Return the paths of a module and of all modules that it imports, directly or through other modules.
 *
 * @param {string} path The path of the module, relative to `static`.
 * @param {Set<string>} [found] The set to which the function adds the paths. The function returns this set. If the
 *   set already contains a module, the imports of this module are not searched again.
 */
function closure(path, found = new Set()) {
  if (found.has(path)) return found;
  found.add(path);
  for (const target of modules.get(path) ?? []) closure(target, found);
  return found;
}

test("every import names a module of the page", () => {
  for (const [path, targets] of modules) {
    for (const target of targets) assert.ok(modules.has(target), `${path} imports ${target}`);
  }
});

test("there are no import cycles", () => {
  for (const [path, targets] of modules) {
    for (const target of targets) assert.ok(!closure(target).has(path), `${path} and ${target} import each other`);
  }
});

test("state imports no other layer, synchronisation and drawing import only state", () => {
  for (const [path, targets] of modules) {
    const layer = layerOf(path);
    for (const target of targets) {
      assert.ok(layer === null || ALLOWED.get(layer)?.includes(layerOf(target) ?? ""), `${path} imports ${target}`);
    }
  }
});
