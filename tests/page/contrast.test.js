// The colours of the page: what shows something has a contrast of at least 3 to what is beside it (WCAG 2.2, 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TILE_COLOURS } from "../../frontends/web/static/analysis/picture.js";

const STATIC = join(import.meta.dirname, "../../frontends/web/static");
const LEAST = 3;
const BALANCE = 2; // the greatest quotient of the contrasts of two players, of whom none may outweigh the others
const LIGHTNESS = 1.5; // the least contrast of two players who may not differ in hue
const COLOUR = "#(?:[0-9a-f]{6}|[0-9a-f]{3})";

/**
 * The colours that people see without one kind of cone, as linear maps of linear RGB: the matrices of severity 1 by
 * Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (2009).
 *
 * @type {Record<string, number[][]>}
 */
const SIMULATIONS = {
  "full colour vision": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const VISIONS = Object.keys(SIMULATIONS);

const sheet = readFileSync(join(STATIC, "common/tokens.css"), "utf8");

/**
 * Return the value of a custom property of `tokens.css`.
 *
 * @param {string} name
 * @param {number} scheme 0 for the light colour scheme, 1 for the dark one.
 */
function colour(name, scheme) {
  const found = new RegExp(`--${name}: (?:light-dark\\()?(${COLOUR})(?:, (${COLOUR})\\))?;`).exec(sheet);
  assert(found, `${name} is no colour`);
  return String((scheme === 1 && found[2]) || found[1]);
}

/**
 * Return the linear RGB values of a colour, each from 0 to 1.
 *
 * @param {string} hex
 */
function linear(hex) {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/**
 * Return the linear RGB values of a colour as a kind of colour vision sees it.
 *
 * @param {string} hex
 * @param {string} vision A key of `SIMULATIONS`.
 */
function seen(hex, vision) {
  const parts = linear(hex);
  const mixed = (SIMULATIONS[vision] ?? []).map((row) =>
    row.reduce((sum, factor, index) => sum + factor * (parts[index] ?? 0), 0),
  );
  return mixed.map((part) => Math.min(1, Math.max(0, part)));
}

/**
 * Return the relative luminance of a colour, from 0 to 1.
 *
 * @param {string | number[]} colour As hexadecimal digits or as linear RGB values.
 */
function luminance(colour) {
  const [red = 0, green = 0, blue = 0] = typeof colour === "string" ? linear(colour) : colour;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Return the contrast of two colours, from 1 to 21.
 *
 * @param {string | number[]} one
 * @param {string | number[]} other
 */
function contrast(one, other) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  return (light + 0.05) / (dark + 0.05);
}

/**
 * Return the value of a property in the rules of a stylesheet that have a selector.
 *
 * @param {string} file
 * @param {string} selector
 * @param {string} property
 */
function styleOf(file, selector, property) {
  const text = readFileSync(join(STATIC, file), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const rules = [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)];
  const bodies = rules
    .filter(([, names = ""]) => names.trim().split(/,\s*/).includes(selector))
    .map(([, , body]) => body);
  return new RegExp(`(?:^|[\\s;])${property}: ([^;]*);`).exec(bodies.join(" "))?.[1] ?? "";
}

test("black and white have the greatest contrast", () => {
  assert.equal(contrast("#fff", "#000000").toFixed(2), "21.00");
  assert.equal(contrast("#777777", "#fff").toFixed(2), "4.48");
});

test("simulated colour vision confuses red and green of one lightness, but not white and black", () => {
  const [red, green] = ["#b4452c", "#6d7429"];
  assert.ok(contrast(seen(red, "deuteranopia"), seen(green, "deuteranopia")) < 1.1);
  for (const vision of VISIONS) assert.equal(contrast(seen("#fff", vision), seen("#000", vision)).toFixed(1), "21.0");
});

for (const [scheme, name] of ["light", "dark"].entries()) {
  for (const vision of VISIONS) {
    test(`faces and rims are seen on the board in the ${name} colour scheme, with ${vision}`, () => {
      const ground = seen(colour("ground", scheme), vision);
      for (const player of ["blue", "red", "green"]) {
        for (const part of [player, `rim-${player}`]) {
          const found = contrast(seen(colour(part, scheme), vision), ground);
          assert.ok(found >= LEAST, `${part}: ${found}`);
        }
      }
    });

    test(`Green and Red differ in lightness in the ${name} colour scheme, with ${vision}`, () => {
      const [red, green] = [seen(colour("red", scheme), vision), seen(colour("green", scheme), vision)];
      assert.ok(contrast(red, green) >= LIGHTNESS, String(contrast(red, green)));
    });
  }

  for (const player of ["blue", "red", "green"]) {
    test(`${player} is told from its surroundings by more than its hue in the ${name} colour scheme`, () => {
      const glyph = contrast(colour(`glyph-${player}`, scheme), colour(player, scheme));
      assert.ok(glyph >= LEAST, `the symbol on its tile: ${glyph}`);
      for (const ground of ["surface", "sunken", "page", "floor"]) {
        for (const part of [player, `rim-${player}`]) {
          const found = contrast(colour(part, scheme), colour(ground, scheme));
          assert.ok(found >= LEAST, `${part} on ${ground}: ${found}`);
        }
      }
    });
  }

  test(`no player outweighs the others on the board in the ${name} colour scheme`, () => {
    const weights = ["blue", "red", "green"].map((player) =>
      contrast(colour(player, scheme), colour("ground", scheme)),
    );
    assert.ok(Math.max(...weights) <= BALANCE * Math.min(...weights), String(weights));
  });

  test(`marks of last moves are equally clear for all players in the ${name} colour scheme`, () => {
    const marks = ["blue", "red", "green"].map((player) =>
      contrast(colour(`on-${player}`, scheme), colour(player, scheme)),
    );
    assert.ok(Math.min(...marks) >= LEAST, String(marks));
    assert.ok(Math.max(...marks) <= BALANCE * Math.min(...marks), String(marks));
    const [kind] = new Set(["blue", "red", "green"].map((player) => colour(`on-${player}`, scheme)));
    for (const player of ["red", "green"]) assert.equal(colour(`on-${player}`, scheme), kind);
  });

  test(`the frame of bars and of the graph is seen in the ${name} colour scheme`, () => {
    const frame = contrast(colour("muted", scheme), colour("surface", scheme));
    assert.ok(frame >= LEAST, String(frame));
  });
}

test("on the board of wood, the players of the dark colour scheme are seen with every kind of colour vision", () => {
  const [, wood = ""] = /\[data-board="wood"\] \.board \{([^}]*)\}/.exec(sheet) ?? [];
  const own = (/** @type {string} */ name) => new RegExp(`--${name}: (#\\w+);`).exec(wood)?.[1] ?? "";
  assert.match(sheet, /\[data-board="wood"\] \.board > :not\(\.labels\) \{\s*color-scheme: dark;/);
  for (const player of ["blue", "red", "green"]) {
    for (const vision of VISIONS) {
      const found = contrast(seen(colour(player, 1), vision), seen(own("ground"), vision));
      assert.ok(found >= LEAST, `${player} with ${vision}: ${found}`);
    }
    const floor = contrast(colour(player, 1), own("floor"));
    assert.ok(floor >= LEAST, `${player} on the floor: ${floor}`);
  }
});

test("each player has one colour, on the board, in the logo and in pictures", () => {
  const icon = readFileSync(join(STATIC, "icon.svg"), "utf8");
  const drawn = readFileSync(join(import.meta.dirname, "../../tribolo_core/drawing/look.py"), "utf8");
  for (const player of /** @type {const} */ (["blue", "red", "green"])) {
    assert.match(icon, new RegExp(`<rect class="${player}"[^>]* fill="${colour(player, 0)}"/>`));
    assert.match(icon, new RegExp(`prefers-color-scheme: dark.*\\.${player} { fill: ${colour(player, 1)} }`));
    const names = [player, `rim-${player}`, `on-${player}`];
    const colours = names.map((name) => colour(name, 0));
    assert.deepEqual(TILE_COLOURS[player], colours);
    for (const hex of colours) assert.ok(drawn.includes(`"${hex}"`), `look.py has no ${hex}`);
  }
});

test("where only a line shows a player, it has the colour of the rim", () => {
  assert.equal(styleOf("analysis/analysis.css", ".arrows .disc", "stroke"), "var(--rim)");
  assert.equal(styleOf("analysis/analysis.css", ".lines .rank", "border"), "2px solid var(--rim)");
  assert.equal(styleOf("board/panel.css", ".player[aria-current]", "border-color"), "var(--rim)");
  assert.equal(styleOf("common/tokens.css", ".face", "stroke"), "var(--rim)");
  assert.equal(styleOf("common/tokens.css", ".region-rim", "stroke"), "var(--rim)");
});

test("bars of the players have a frame that is seen beside the lightest player", () => {
  assert.equal(styleOf("analysis/review.css", ".frame", "stroke"), "var(--muted)");
  assert.equal(styleOf("board/panel.css", ".score-bar", "border"), "1px solid var(--muted)");
});
