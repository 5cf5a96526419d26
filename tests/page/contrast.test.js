// The colours of the page: what shows something has a contrast of at least 3 to what is beside it (WCAG 2.2, 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

const STATIC = join(import.meta.dirname, "../../frontends/web/static");
const LEAST = 3;
const COLOUR = "#(?:[0-9a-f]{6}|[0-9a-f]{3})";

const sheet = readFileSync(join(STATIC, "colours.css"), "utf8");

/**
 * Return the value of a custom property of `colours.css`.
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
 * Return the relative luminance of a colour, from 0 to 1.
 *
 * @param {string} hex
 */
function luminance(hex) {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Return the contrast of two colours, from 1 to 21.
 *
 * @param {string} one
 * @param {string} other
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

for (const [scheme, name] of ["light", "dark"].entries()) {
  for (const player of ["blue", "red", "green"]) {
    test(`${player} is told from its surroundings by more than its hue in the ${name} colour scheme`, () => {
      const glyph = contrast(colour(`on-${player}`, scheme), colour(player, scheme));
      assert.ok(glyph >= LEAST, `the symbol on its tile: ${glyph}`);
      for (const ground of ["surface", "sunken", "page", "floor"]) {
        const rim = contrast(colour(`rim-${player}`, scheme), colour(ground, scheme));
        assert.ok(rim >= LEAST, `the rim on ${ground}: ${rim}`);
      }
    });
  }

  test(`the frame of bars and of the graph is seen in the ${name} colour scheme`, () => {
    const frame = contrast(colour("muted", scheme), colour("surface", scheme));
    assert.ok(frame >= LEAST, String(frame));
  });
}

test("where only a line shows a player, it has the colour of the rim", () => {
  assert.equal(styleOf("analysis.css", ".arrows .disc", "stroke"), "var(--rim)");
  assert.equal(styleOf("analysis.css", ".lines .rank", "border"), "2px solid var(--rim)");
  assert.equal(styleOf("panel.css", ".player[aria-current]", "border-color"), "var(--rim)");
  assert.equal(styleOf("colours.css", ".face", "stroke"), "var(--rim)");
});

test("bars of the players have a frame that is seen beside the lightest player", () => {
  assert.equal(styleOf("analysis.css", ".frame", "stroke"), "var(--muted)");
  assert.equal(styleOf("panel.css", ".score-bar", "border"), "1px solid var(--muted)");
});
