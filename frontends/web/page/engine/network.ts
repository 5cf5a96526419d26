/**
 * Networks of one's own: reads their files, and plays their most probable moves. A script of its own, which is fetched
 * when a network is chosen or plays.
 *
 * `docs/reference/networks.md` describes the file and the architectures; `tribolo_core/networks` is the same in Python.
 */

import { readNetwork } from "../common/network-file.ts";
import { fieldsOf, parsed } from "../common/storage.ts";
import { KernelError, type Turn } from "./kernel.ts";

const MAX_BYTES = 4 << 20;
const MAX_HEADER = 1 << 16;
const MAX_PRODUCTS = 200_000_000;

const WIDTH = 16;
const HEIGHT = 11;
const CELLS = WIDTH * HEIGHT;

const SEEN = ["own", "next", "next but one", "walls", "empty", "legal"];
const WALLS = SEEN.indexOf("walls");
const MOST_CAPTURED = 9;
const PLANES = [...SEEN, ...Array.from({ length: MOST_CAPTURED }, (_, index) => `captured ${index + 1}`)];

interface Values {
  shape: number[];
  data: Float32Array;
}

/** A network: the numbers of the planes that it sees, and its arrays by name. */
export interface Network {
  planes: number[];
  arrays: ReadonlyMap<string, Values>;
}

/** The error of a file that cannot play: `part` is what is wrong with it, `size` if it or the network is too large. */
export class NetworkFault extends Error {
  part: string;

  constructor(part: string) {
    super(`${part} is missing, damaged or unknown`);
    this.part = part;
  }
}

/**
 * Return the move that the network in this browser plays on a turn.
 *
 * @throws KernelError if there is none.
 * @throws NetworkFault if its file is damaged.
 */
export async function networkMove(turn: Turn): Promise<string> {
  const file = await readNetwork();
  if (file === null) throw new KernelError("network", "this browser has no network");
  return bestMove(logitsOf(parseNetwork(file), turn));
}

/** Return the most probable move, the first one of several in reading order. */
export function bestMove(logits: ReadonlyMap<string, number>) {
  const moves = [...logits].toSorted(([one], [other]) => indexOf(one) - indexOf(other));
  return moves.reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

/**
 * Return the network in the content of a file.
 *
 * @throws NetworkFault if it is too large, damaged, or has another architecture.
 */
export function parseNetwork(file: Uint8Array): Network {
  expect("size", file.length <= MAX_BYTES);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const length = file.length < 8 ? 0 : Number(view.getBigUint64(0, true));
  expect("header", length >= 2 && length <= Math.min(file.length - 8, MAX_HEADER));
  const { __metadata__: metadata, ...entries } = parsed(new TextDecoder().decode(file.subarray(8, 8 + length)));
  const { format, planes, name = "network" } = fieldsOf(metadata);
  expect("format", format === "tribolo-network/1");
  const seen = String(planes).split(",");
  expect(
    "planes",
    seen.every((plane) => PLANES.includes(plane)),
  );
  expect("name", /^[a-z][a-z0-9_-]{0,31}$/.test(String(name)));
  const rest = file.subarray(8 + length);
  const placed = Object.entries(entries).map(([key, entry]) => [key, fieldsOf(entry)] as const);
  const arrays = new Map<string, Values>();
  let end = 0;
  for (const [key, entry] of placed.toSorted(([, one], [, other]) => startOf(one) - startOf(other))) {
    const values = parseArray(key, entry, rest, end);
    arrays.set(key, values);
    end += values.data.length * sizeOf(entry);
  }
  expect("data", end === rest.length);
  checkArrays(new Map([...arrays].map(([name, { shape }]) => [name, shape])), seen.length);
  return { planes: seen.map((plane) => PLANES.indexOf(plane)), arrays };
}

function startOf({ data_offsets: offsets }: Record<string, unknown>) {
  return Array.isArray(offsets) ? Number(offsets[0]) || 0 : 0;
}

/** Return the bytes of a number in an array. */
function sizeOf({ dtype }: Record<string, unknown>) {
  return dtype === "F16" ? 2 : 4;
}

/** Return an array, which must begin at `start`. */
function parseArray(key: string, entry: Record<string, unknown>, rest: Uint8Array, start: number): Values {
  const { dtype, shape, data_offsets: offsets } = entry;
  expect(key, dtype === "F32" || dtype === "F16");
  const isSize = (size: unknown) => Number.isInteger(size) && Number(size) > 0;
  const shown = Array.isArray(shape) && shape.length <= 4 && shape.every(isSize) ? (shape as number[]) : [0];
  const end = start + shown.reduce((product, size) => product * size, sizeOf(entry));
  const isPlaced = Array.isArray(offsets) && String(offsets) === String([start, end]);
  expect(key, end > start && end <= rest.length && isPlaced);
  const { buffer } = new Uint8Array(rest.subarray(start, end));
  const data = dtype === "F16" ? Float32Array.from(new Uint16Array(buffer), single) : new Float32Array(buffer);
  expect(key, data.every(Number.isFinite));
  return { shape: shown, data };
}

/** Return a number of half precision, given by its bits. */
function single(bits: number) {
  const [sign, exponent, fraction] = [bits >> 15 ? -1 : 1, (bits >> 10) & 31, (bits & 1023) / 1024];
  if (exponent === 31) return Number.NaN;
  return sign * (exponent === 0 ? fraction * 2 ** -14 : (1 + fraction) * 2 ** (exponent - 15));
}

/**
 * Check the shapes of the arrays of a network that sees a number of planes.
 *
 * @throws NetworkFault if one is missing, unknown or of another shape, or if the network is too large.
 */
export function checkArrays(shapes: ReadonlyMap<string, number[]>, planes: number) {
  const left = new Map(shapes);
  let products = 0;
  let channels = planes;
  const take = (name: string, ...expected: number[]) => {
    expect(name, left.get(name)?.join() === expected.join());
    left.delete(name);
  };
  const convolution = (name: string, outputs?: number) => {
    const [made = 1, , width = 3] = left.get(`${name}.weight`) ?? [];
    expect(`${name}.weight`, [1, 3, 5].includes(width));
    take(`${name}.weight`, outputs ?? made, channels, width, width);
    take(`${name}.bias`, outputs ?? made);
    products += (outputs ?? made) * channels * width * width * CELLS;
    return made;
  };
  if (left.has("first.weight")) {
    channels = convolution("first");
    for (let block = 0; left.has(`blocks.${block}.near.weight`); block += 1) {
      convolution(`blocks.${block}.near`, channels);
      if (left.has(`blocks.${block}.far.weight`)) take(`blocks.${block}.far.weight`, channels, channels);
    }
  }
  convolution("moves", 1);
  if (left.has("wins.weight")) {
    const [hidden] = left.get("hidden.weight") ?? [];
    if (hidden !== undefined) take("hidden.weight", hidden, channels);
    if (hidden !== undefined) take("hidden.bias", hidden);
    take("wins.weight", 3, hidden ?? channels);
    take("wins.bias", 3);
  }
  expect([...left.keys()].toSorted()[0] ?? "", left.size === 0);
  expect("size", products <= MAX_PRODUCTS);
}

function expect(part: string, isValid: boolean) {
  if (!isValid) throw new NetworkFault(part);
}

/** Return the logit of each legal move of a turn. */
export function logitsOf({ planes, arrays }: Network, turn: Turn): Map<string, number> {
  const all = planesOf(turn);
  const inside = (all[WALLS] as Float32Array).map((wall) => 1 - wall);
  const cells = inside.reduce((sum, each) => sum + each, 0);
  let features = planes.map((plane) => all[plane] as Float32Array);
  // Beyond the board is wall.
  let border = planes.map((plane) => Number(plane === WALLS));
  const made = (name: string) => convolved(features, border, arrays.get(`${name}.weight`), arrays.get(`${name}.bias`));
  const walled = (plane: Float32Array) => plane.map((value, cell) => Math.max(value, 0) * (inside[cell] ?? 0));
  if (arrays.has("first.weight")) {
    features = made("first").map(walled);
    border = features.map(() => 0);
  }
  for (let block = 0; arrays.has(`blocks.${block}.near.weight`); block += 1) {
    const near = made(`blocks.${block}.near`);
    const far = arrays.get(`blocks.${block}.far.weight`)?.data;
    const means = features.map((plane) => plane.reduce((sum, value) => sum + value, 0) / cells);
    features = near.map((plane, output) => {
      const rise = means.reduce((sum, mean, input) => sum + mean * (far?.[output * means.length + input] ?? 0), 0);
      return walled(plane.map((value, cell) => value + (features[output]?.[cell] ?? 0) + rise));
    });
  }
  const [logits] = made("moves");
  return new Map(Object.keys(turn.moves).map((move) => [move, logits?.[indexOf(move)] ?? 0]));
}

/** Return all planes of a turn, in the order of `PLANES`. */
function planesOf({ position, player, moves }: Turn): Float32Array[] {
  const planes = PLANES.map(() => new Float32Array(CELLS));
  const mark = (plane: number, cell: number) => planes[plane]?.fill(1, cell, cell + 1);
  const letters = "BRG";
  const own = letters.indexOf(player?.[0] ?? "");
  const [board = ""] = position.split(" ");
  const text = board.replace(/\d+/g, (count) => ".".repeat(Number(count))).replaceAll("/", "");
  for (const [cell, letter] of [...text].entries()) {
    if (letter === "#") mark(WALLS, cell);
    else if (letter === ".") mark(SEEN.indexOf("empty"), cell);
    else mark((letters.indexOf(letter) - own + letters.length) % letters.length, cell);
  }
  for (const [move, captured] of Object.entries(moves)) {
    mark(SEEN.indexOf("legal"), indexOf(move));
    mark(SEEN.length - 1 + Math.min(captured.length, MOST_CAPTURED), indexOf(move));
  }
  return planes;
}

/** Return the number of a cell in reading order. */
function indexOf(cell: string) {
  return (Number(cell.slice(1)) - 1) * WIDTH + cell.charCodeAt(0) - "a".charCodeAt(0);
}

/** Return the convolution of planes, which have the values `border` beyond the board. */
function convolved(features: Float32Array[], border: number[], kernel?: Values, bias?: Values): Float32Array[] {
  const { shape: [outputs = 0, , width = 1] = [], data = new Float32Array() } = kernel ?? {};
  const margin = width >> 1;
  const across = WIDTH + 2 * margin;
  const padded = features.map((plane, input) => {
    const wide = new Float32Array(across * (HEIGHT + 2 * margin)).fill(border[input] ?? 0);
    for (let y = 0; y < HEIGHT; y += 1) {
      wide.set(plane.subarray(y * WIDTH, (y + 1) * WIDTH), (y + margin) * across + margin);
    }
    return wide;
  });
  return Array.from({ length: outputs }, (_, output) => {
    const found = new Float32Array(CELLS).fill(bias?.data[output] ?? 0);
    let place = output * padded.length * width * width;
    for (const plane of padded) {
      for (let each = 0; each < width * width; each += 1) {
        const weight = data[place++] as number;
        const shift = Math.trunc(each / width) * across + (each % width);
        for (let cell = 0, from = shift; cell < CELLS; from += 2 * margin) {
          for (const end = cell + WIDTH; cell < end; ) (found[cell++] as number) += weight * (plane[from++] as number);
        }
      }
    }
    return found;
  });
}
