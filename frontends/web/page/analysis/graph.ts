// The win shares of a game as a graph: a stack of three bands over the moves, and a lane of marks for each player.

import { gettext, noop } from "../common/texts.ts";
import type { Trio } from "../engine/kernel.ts";
import { TURNED } from "../record/review.ts";
import { type Forms, says, type Who } from "../words/who.ts";
import { type JudgedMove, judgementName, judgementOf, MARKS } from "./judgements.ts";
import { rounded, type SvgNode } from "./nodes.ts";
import { type Player, sharesText } from "./shares.ts";

/** The content of the graph. */
export interface ShareGraph {
  /** The number of moves of the game. */
  plies: number;
  /** The win shares after 0, 1, ... moves, if known. */
  shares: readonly (Trio | null | undefined)[];
  /** The reviewed moves; those without a judgement get no mark. */
  moves: readonly JudgedMove[];
  /** The number of the move with which the game turned; `null` if none is known. */
  turningPoint: number | null;
  /** The number of moves before the shown turn. */
  shown: number;
}

/** The size of the graph in pixels. */
interface Size {
  width: number;
  height: number;
}

const LEFT = 20; // from the left edge to the bands, with the tiles of the players
const RIGHT = 4; // from the bands to the right edge
const LANE = 14; // height of a player's lane of marks
const FLAG = 10; // height of the flag of the turning point, above the lanes
const GAP = 4; // between lanes and bands
const AXIS = 20; // height of the numbers under the bands
const MARK = 5; // half the size of a mark
const LEAST_MARK = 3.2; // the same where moves are narrow, so that the marks of a player do not overlap
const TILE = 12; // size of a player's tile beside a lane
const BAND_TILE = 16; // size of a tile on a band
const TILE_MARGIN = 2; // around a tile on a band
const TILE_DISTANCE = 150; // at least, between two tiles on a band
const LEAST_TICK = 36; // between two numbers under the bands
const LOW = 120; // height below which the marks share one lane, without tiles and numbers
const PAGE = 10; // moves that Page Up and Page Down skip

export function graphNodes(graph: ShareGraph, players: Player[], { width, height }: Size): SvgNode[] {
  const isLow = height < LOW;
  const top = isLow ? LANE : FLAG + players.length * LANE + GAP;
  const inLane = (lane: number) => (isLow ? LANE / 2 : FLAG + (lane + 0.5) * LANE);
  const bottom = isLow ? height : height - AXIS;
  const slot = slotWidth(graph.plies, width);
  const mark = rounded(Math.min(MARK, Math.max(1.35 * slot, LEAST_MARK)));
  const middle = (ply: number) => rounded(LEFT + (ply + 0.5) * slot);
  const line = (name: string, ply: number) => path(name, `M${middle(ply)} 0V${bottom}`);
  const turned =
    graph.turningPoint === null
      ? []
      : [line("line-halo", graph.turningPoint), line("turn", graph.turningPoint), flag(middle(graph.turningPoint))];
  return [
    { tag: "rect", attributes: { class: "plot", x: LEFT, y: top, width: width - LEFT - RIGHT, height: bottom - top } },
    ...bandNodes(graph.shares, players, { slot, top, bottom }),
    ...[1, 2, 3].map((quarter) => {
      const y = rounded(top + ((bottom - top) * quarter) / 4);
      return path("quarter", `M${LEFT} ${y}H${width - RIGHT}`);
    }),
    path("frame", `M${LEFT} ${top}H${width - RIGHT}V${bottom}H${LEFT}z`),
    ...(isLow ? [] : tickNodes(graph.plies, slot, middle, bottom)),
    line("line-halo", graph.shown),
    line("cursor", graph.shown),
    ...turned,
    ...runs(graph.shares).flatMap((run) => bandTiles(graph.shares, run, players, { slot, top, bottom })),
    ...(isLow ? [] : players).map(({ style }, lane) =>
      tileNode("lane-tile", style, { x: 2 + TILE / 2, y: inLane(lane), size: TILE }),
    ),
    ...graph.moves.flatMap((move) => {
      const judgement = judgementOf(move);
      const lane = players.findIndex(({ name }) => name === move.player);
      if (!judgement || lane < 0) return [];
      const transform = `translate(${middle(move.ply)} ${inLane(lane)}) scale(${mark})`;
      return [path(`mark face ${players[lane]?.style}`, MARKS[judgement], transform)];
    }),
  ];
}

/**
 * Return the number of the moves before the turn that is drawn at a place of the graph.
 *
 * @param x The place, in pixels from the left edge of the graph.
 * @param plies The number of moves of the game.
 * @param width The width of the graph in pixels.
 */
export function plyAt(x: number, plies: number, width: number) {
  return within(Math.floor((x - LEFT) / slotWidth(plies, width)), plies);
}

/**
 * Return the number of the moves before the turn to which a key leads from another turn; `null` for any other key.
 *
 * @param key The key, as in `KeyboardEvent.key`.
 * @param ply The number of moves before the present turn.
 */
export function plyAfterKey(key: string, ply: number, plies: number) {
  switch (key) {
    case "ArrowLeft":
    case "ArrowDown":
      return within(ply - 1, plies);
    case "ArrowRight":
    case "ArrowUp":
      return within(ply + 1, plies);
    case "PageDown":
      return within(ply - PAGE, plies);
    case "PageUp":
      return within(ply + PAGE, plies);
    case "Home":
      return 0;
    case "End":
      return plies;
    default:
      return null;
  }
}

const JUDGED: Forms = { others: noop("{player} {move}: {judgement}."), you: noop("Your move {move}: {judgement}.") };

/**
 * Return what the graph shows after some moves, such as `Move 34: You 52 %, Otto 30 %, Mina 18 %. Otto c7: blunder.`
 */
export function plyText(graph: ShareGraph, ply: number, players: Player[], who: Who) {
  const shares = graph.shares[ply];
  const text = shares ? sharesText(shares, players, who) : gettext("not reviewed yet");
  const sentences = [
    ply ? gettext("Move {ply}: {shares}.", { ply, shares: text }) : gettext("Start: {shares}.", { shares: text }),
  ];
  const move = graph.moves.find((reviewed) => reviewed.ply === ply);
  const judgement = move && judgementOf(move);
  if (judgement) {
    sentences.push(says(who, JUDGED, move.player, { move: move.move, judgement: judgementName(judgement) }));
  }
  if (ply === graph.turningPoint) sentences.push(gettext("The game turned here."));
  return sentences.join(" ");
}

export function turningText({ turningPoint, moves }: Pick<ShareGraph, "turningPoint" | "moves">, who: Who) {
  const turned = moves.find(({ ply }) => ply === turningPoint);
  if (!turned) return gettext("The game has no turning point.");
  return says(who, TURNED, turned.player, { ply: turned.ply, move: turned.move });
}

/**
 * Return the bands of the players. Where the win shares of some moves are unknown, the bands have a gap.
 *
 * @param place The width of a move, and the edges of the bands.
 */
function bandNodes(
  shares: ShareGraph["shares"],
  players: Player[],
  { slot, top, bottom }: { slot: number; top: number; bottom: number },
) {
  const start = (ply: number) => rounded(LEFT + ply * slot);
  const edge = (ply: number, player: number) => rounded(top + (bottom - top) * shareAbove(shares, ply, player));
  return runs(shares).flatMap(([first, last]) => {
    const plies = Array.from({ length: last - first + 1 }, (_, index) => first + index);
    const points: [number, number][] = [
      [start(first), first],
      ...plies.map((ply) => [start(ply + 0.5), ply] as [number, number]),
      [start(last + 1), last],
    ];
    return players.map(({ style }, player) => {
      const upper = points.map(([x, ply]) => `${x} ${edge(ply, player)}`);
      const lower = points.map(([x, ply]) => `${x} ${edge(ply, player + 1)}`).reverse();
      return path(`band face ${style}`, `M${[...upper, ...lower].join("L")}z`);
    });
  });
}

/**
 * Return tiles of the players on their bands, where these are highest, so that the bands differ by more than colour.
 * A band without room for a tile has none.
 *
 * @param run The first and the last move of the bands.
 * @param place The width of a move, and the edges of the bands.
 */
function bandTiles(
  shares: ShareGraph["shares"],
  [first, last]: [number, number],
  players: Player[],
  { slot, top, bottom }: { slot: number; top: number; bottom: number },
): SvgNode[] {
  const room = BAND_TILE + 2 * TILE_MARGIN;
  const reach = Math.ceil(room / 2 / slot);
  const plies = Array.from({ length: Math.max(last - first + 1 - 2 * reach, 0) }, (_, index) => first + reach + index);
  return players.flatMap(({ style }, player) => {
    const places = plies.map((ply) => {
      const under = Array.from({ length: 2 * reach + 1 }, (_, index) => ply - reach + index);
      const upper = Math.max(...under.map((near) => shareAbove(shares, near, player)));
      const lower = Math.min(...under.map((near) => shareAbove(shares, near, player + 1)));
      return { x: LEFT + (ply + 0.5) * slot, y: top + ((bottom - top) * (upper + lower)) / 2, height: lower - upper };
    });
    const wide = places.filter(({ height }) => height * (bottom - top) >= room);
    const chosen: typeof places = [];
    for (const place of wide.toSorted((one, other) => other.height - one.height)) {
      if (chosen.every(({ x }) => Math.abs(x - place.x) >= TILE_DISTANCE)) chosen.push(place);
    }
    return chosen.map(({ x, y }) => tileNode("band-tile", style, { x, y, size: BAND_TILE }));
  });
}

/** Return the sum of the win shares after `ply` moves of the players with an index below `player`. */
function shareAbove(shares: ShareGraph["shares"], ply: number, player: number) {
  return (shares[ply] ?? []).slice(0, player).reduce((sum, share) => sum + share, 0);
}

/** Return the runs of moves with known win shares, each as its first and its last move. */
function runs(shares: ShareGraph["shares"]) {
  const found: [number, number][] = [];
  for (const [ply, trio] of shares.entries()) {
    const run = found.at(-1);
    if (trio && run?.[1] === ply - 1) run[1] = ply;
    else if (trio) found.push([ply, ply]);
  }
  return found;
}

/**
 * Return the numbers of moves under the bands.
 *
 * @param slot The width of a move.
 */
function tickNodes(plies: number, slot: number, middle: (ply: number) => number, bottom: number): SvgNode[] {
  const step = [1, 5, 10, 20, 50].find((count) => count * slot >= LEAST_TICK) ?? 100;
  return Array.from({ length: Math.floor(plies / step) + 1 }, (_, index) => ({
    tag: "text",
    attributes: { class: "tick", x: middle(index * step), y: bottom + 15 },
    text: String(index * step),
  }));
}

/**
 * Return a tile of an owner.
 *
 * @param name The class of the element.
 * @param style The style of the owner.
 * @param place The middle of the tile, and its size.
 */
function tileNode(name: string, style: string, { x, y, size }: { x: number; y: number; size: number }): SvgNode {
  const transform = `translate(${rounded(x - size / 2)} ${rounded(y - size / 2)}) scale(${size})`;
  return { tag: "use", attributes: { class: name, href: `#tile-${style}`, transform } };
}

/** @param x The left edge of the flag. */
function flag(x: number) {
  return path("flag", `M${x} 0h8l-3 4 3 4h-8z`);
}

/** @param name The classes. */
function path(name: string, d: string, transform?: string): SvgNode {
  return { tag: "path", attributes: transform ? { class: name, d, transform } : { class: name, d } };
}

function slotWidth(plies: number, width: number) {
  return (width - LEFT - RIGHT) / (plies + 1);
}

/** Return the nearest number from 0 to the number of moves. */
function within(ply: number, plies: number) {
  return Math.min(Math.max(ply, 0), plies);
}
