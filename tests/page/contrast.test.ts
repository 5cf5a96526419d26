// The colours of the page: what shows something has a contrast of at least 3 to what is beside it (WCAG 2.2, 1.4.11).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { TILE_COLOURS } from "../../frontends/web/page/analysis/picture.ts";

const STYLES = "frontends/web/page";
const LEAST = 3;
const BALANCE = 2; // the greatest quotient of the contrasts of two players, of whom none may outweigh the others
const LIGHTNESS = 1.5; // the least contrast of two players who may not differ in hue
const PLAYERS = ["blue", "red", "green"] as const;
const COLOUR = "#(?:[0-9a-f]{6}|[0-9a-f]{3})";

/**
 * The colours that people see without one kind of cone, as linear maps of linear RGB: the matrices of severity 1 by
 * Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision Deficiency (2009).
 */
const SIMULATIONS: Record<string, number[]> = {
  "full colour vision": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const VISIONS = Object.keys(SIMULATIONS);

const sheet = readFileSync(join(STYLES, "common/tokens.css"), "utf8");

/**
 * Return a colour of `tokens.css`.
 *
 * @param scheme 0 for light, 1 for dark.
 */
function colour(name: string, scheme: number) {
  const found = new RegExp(`--${name}: (?:light-dark\\()?(${COLOUR})(?:, (${COLOUR})\\))?;`).exec(sheet);
  assert(found, `${name} is no colour`);
  return String((scheme === 1 && found[2]) || found[1]);
}

/** Return the linear RGB values of a colour, each from 0 to 1. */
function linear(hex: string) {
  const digits = hex.length === 4 ? hex.replace(/[0-9a-f]/g, "$&$&") : hex;
  return [1, 3, 5].map((start) => {
    const part = Number.parseInt(digits.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
}

/** Return the linear RGB values of a colour as a kind of vision sees it. */
function seen(hex: string, vision: string) {
  const [red = 0, green = 0, blue = 0] = linear(hex);
  return [0, 3, 6].map((row) => {
    const [byRed = 0, byGreen = 0, byBlue = 0] = SIMULATIONS[vision]?.slice(row) ?? [];
    return Math.min(1, Math.max(0, byRed * red + byGreen * green + byBlue * blue));
  });
}

/**
 * Return the contrast of colours, from 1 to 21.
 *
 * @param colours Hexadecimal or linear RGB.
 */
function contrast(...colours: (string | number[])[]) {
  const luminances = colours.map((colour) => {
    const [red = 0, green = 0, blue = 0] = typeof colour === "string" ? linear(colour) : colour;
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  });
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05);
}

/** Assert that two colours have enough contrast. */
function assertSeen(one: string | number[], other: string | number[], message = "") {
  const found = contrast(one, other);
  assert.ok(found >= LEAST, `${message}: ${found}`);
}

for (const [scheme, name] of ["light", "dark"].entries()) {
  for (const vision of VISIONS) {
    test(`faces and rims are seen on the board in the ${name} colour scheme, with ${vision}`, () => {
      const look = (part: string) => seen(colour(part, scheme), vision);
      for (const part of PLAYERS.flatMap((player) => [player, `rim-${player}`])) {
        assertSeen(look(part), look("ground"), part);
      }
      assert.ok(contrast(look("red"), look("green")) >= LIGHTNESS, "Green and Red differ in lightness");
    });
  }

  test(`each player and the frame of bars are told from the surroundings in the ${name} colour scheme`, () => {
    assertSeen(colour("muted", scheme), colour("surface", scheme), "the frame of bars and of the graph");
    for (const player of PLAYERS) {
      assertSeen(colour(`glyph-${player}`, scheme), colour(player, scheme), `the symbol of ${player} on its tile`);
      for (const ground of ["surface", "sunken", "page", "floor"]) {
        for (const part of [player, `rim-${player}`]) {
          assertSeen(colour(part, scheme), colour(ground, scheme), `${part} on ${ground}`);
        }
      }
    }
  });

  test(`tiles and marks of no player outweigh those of the others in the ${name} colour scheme`, () => {
    const weights = PLAYERS.map((player) => contrast(colour(player, scheme), colour("ground", scheme)));
    const marks = PLAYERS.map((player) => contrast(colour(`on-${player}`, scheme), colour(player, scheme)));
    for (const each of [weights, marks]) assert.ok(Math.max(...each) <= BALANCE * Math.min(...each), String(each));
    assert.ok(Math.min(...marks) >= LEAST, String(marks));
    assert.equal(new Set(PLAYERS.map((player) => colour(`on-${player}`, scheme))).size, 1);
  });
}

test("on the board of wood, the players of the dark colour scheme are seen with every kind of colour vision", () => {
  const [, wood = ""] = /\[data-board="wood"\] \.board \{([^}]*)\}/.exec(sheet) ?? [];
  const own = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(wood)?.[1] ?? "";
  assert.match(sheet, /\[data-board="wood"\] \.board > :not\(\.labels\) \{\s*color-scheme: dark;/);
  for (const player of PLAYERS) {
    for (const vision of VISIONS) {
      assertSeen(seen(colour(player, 1), vision), seen(own("ground"), vision), `${player} with ${vision}`);
    }
    assertSeen(colour(player, 1), own("floor"), `${player} on the floor`);
  }
});

test("each player has one colour, on the board, in the logo and in pictures", () => {
  const icon = readFileSync("frontends/web/static/icon.svg", "utf8");
  const drawn = readFileSync("tribolo_core/drawing/look.py", "utf8");
  for (const player of PLAYERS) {
    assert.match(icon, new RegExp(`<rect class="${player}"[^>]* fill="${colour(player, 0)}"/>`));
    assert.match(icon, new RegExp(`prefers-color-scheme: dark.*\\.${player} { fill: ${colour(player, 1)} }`));
    const names = [player, `rim-${player}`, `on-${player}`];
    const colours = names.map((name) => colour(name, 0));
    assert.deepEqual(TILE_COLOURS[player], colours);
    for (const hex of colours) assert.ok(drawn.includes(`"${hex}"`), `look.py has no ${hex}`);
  }
});
