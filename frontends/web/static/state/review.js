// Reviews of games as `tribolo-cli review` makes them: the turns to search, and the comparison of the moves.

/** @import { Evaluation, RankedMove, Trio } from "../engine/kernel.js" */

/**
 * A turn to search without the moves before it.
 *
 * @typedef {object} Question
 * @property {string} start A position.
 * @property {string[]} moves The moves that lead from `start` to the turn.
 * @property {number} ply The number of moves of the game before the turn or, with `isAfterBest`, before the best move.
 * @property {boolean} isAfterBest Whether it is the turn after the best move, in place of a turn of the game.
 */

/**
 * A review under way: a game, and the evaluations of its turns so far. The lists have an entry for each turn of the
 * game; it is null if the turn is not yet searched, or need not be.
 *
 * @typedef {object} Progress
 * @property {string} start The position before the first move.
 * @property {string[]} moves
 * @property {(Evaluation | null)[]} turns The evaluations of the turns of the game.
 * @property {(Evaluation | null)[]} afterBest The evaluations of the turns after the best moves.
 */

/** @typedef {"inaccuracy" | "mistake" | "blunder"} Judgement */

/**
 * A move of a game, compared with the best move. If no other move is better, `best` is `move`.
 *
 * @typedef {object} ReviewedMove
 * @property {number} ply The number of the move, from 1.
 * @property {string} player
 * @property {string} move
 * @property {number} choices The number of legal moves.
 * @property {Trio} shares The win shares after the move.
 * @property {string} best
 * @property {Trio} bestShares The win shares after the best move.
 * @property {string[]} line The principal variation, beginning with the best move.
 * @property {number} loss The win share that the move cost its player.
 * @property {number} accuracy From 0 to 100.
 * @property {Judgement | null} judgement
 * @property {boolean} isKingmaker Whether the move cost its player little and moved much between the two others.
 * @property {{ from: string, to: string, share: number }} gift The win share moved between the two others.
 */

/**
 * @typedef {object} PlayerSummary
 * @property {string} player
 * @property {number | null} accuracy The mean, weighted by the alternatives of each move; null without alternatives.
 * @property {number} inaccuracies
 * @property {number} mistakes
 * @property {number} blunders
 * @property {number} kingmakers
 */

/**
 * A review. While it is under way, it covers the first moves of the game.
 *
 * @typedef {object} Review
 * @property {ReviewedMove[]} moves
 * @property {Trio[]} shares The win shares after 0, 1, 2, ... moves.
 * @property {PlayerSummary[]} summaries
 * @property {number | null} turningPoint The number of the move at which the game turned.
 */

/**
 * What an annotated record says of a move: a comment and, if the move is bad, a better line with its own comment.
 *
 * @typedef {object} Annotation
 * @property {number} ply The number of the move, from 1.
 * @property {string} comment
 * @property {{ moves: string[], comment: string } | null} variation The comment belongs to the first move.
 */

/** The players in the order of a {@link Trio}. */
const PLAYERS = ["Blue", "Red", "Green"];

/** The least loss in win share of each judgement, the worst first. @type {[Judgement, number][]} */
const THRESHOLDS = [
  ["blunder", 0.15],
  ["mistake", 0.1],
  ["inaccuracy", 0.05],
];

/** A kingmaker move costs its player less than this win share, */
const KINGMAKER_LOSS = 0.02;

/** and moves at least this win share from one of the other players to the third. */
const KINGMAKER_TRANSFER = 0.1;

/**
 * Return the review of a game of which no turn has been searched.
 *
 * @param {string} start The position before the first move.
 * @param {string[]} moves
 * @returns {Progress}
 */
export function startReview(start, moves) {
  const none = Array(moves.length + 1).fill(null);
  return { start, moves, turns: none, afterBest: none };
}

/**
 * Return the turns to search next, in the order of the game. Their answers can lead to more questions.
 *
 * @param {Progress} progress
 * @returns {Question[]}
 */
export function questionsOf(progress) {
  const { start, moves, turns } = progress;
  return turns.flatMap((turn, ply) =>
    turn ? questionsAfterBest(progress, ply) : [{ start, moves: moves.slice(0, ply), ply, isAfterBest: false }],
  );
}

/**
 * Return a review with the answer to a question.
 *
 * @param {Progress} progress
 * @param {Question} question
 * @param {Evaluation} answer
 * @returns {Progress}
 */
export function withAnswer(progress, { ply, isAfterBest }, answer) {
  const list = isAfterBest ? "afterBest" : "turns";
  return { ...progress, [list]: progress[list].with(ply, answer) };
}

/**
 * Review the moves of a game that are not yet reviewed.
 *
 * @param {Progress} progress The review so far, such as one that was stopped.
 * @param {(questions: Question[], take: (question: Question, answer: Evaluation) => Question[]) => Promise<void>} ask
 *   Answers the questions in any order. It gives each answer to `take`, and also answers the questions returned.
 * @param {(progress: Progress) => void} [report] Gets the review after each answer.
 * @returns {Promise<Review>}
 */
export async function review(progress, ask, report = () => {}) {
  let present = progress;
  await ask(questionsOf(progress), (question, answer) => {
    present = withAnswer(present, question, answer);
    report(present);
    return question.isAfterBest ? [] : questionsAfterBest(present, question.ply);
  });
  return reviewOf(present);
}

/**
 * Return the review of the first moves of a game, as far as the turns up to them have been searched.
 *
 * @param {Progress} progress
 * @returns {Review}
 */
export function reviewOf(progress) {
  const { turns } = progress;
  const known = turns.indexOf(null);
  const evaluations = /** @type {Evaluation[]} */ (known < 0 ? turns : turns.slice(0, known));
  /** @type {ReviewedMove[]} */
  const moves = [];
  for (const [ply, after] of evaluations.slice(1).entries()) {
    if (questionsAfterBest(progress, ply).length) break;
    moves.push(compare(progress, ply, /** @type {Evaluation} */ (evaluations[ply]), after));
  }
  const last = turns.at(-1);
  return {
    moves,
    shares: evaluations.map(sharesOf),
    summaries: PLAYERS.map((player) => summary(player, moves)),
    turningPoint: last && moves.length === progress.moves.length ? turningPoint(last, moves) : null,
  };
}

/**
 * Return the comment on each move and the better line of each bad move, as `tribolo-cli review --annotate` writes them.
 *
 * @param {Review} review
 * @returns {Annotation[]}
 */
export function annotations({ moves }) {
  return moves.map(({ ply, shares, judgement, line, bestShares }) => {
    const better = judgement ? ` ${judgement}: ${line.join(" ")}` : "";
    return {
      ply,
      comment: `[%win ${percentages(shares)}${better}]`,
      variation: judgement ? { moves: line, comment: `[%win ${percentages(bestShares)}]` } : null,
    };
  });
}

/**
 * Return the accuracy, from 0 to 100, of a move: of all differences between its value and the values of the
 * alternatives, the part in favour of the move.
 *
 * @param {number} value
 * @param {number[]} others The values of the alternatives.
 */
export function moveAccuracy(value, others) {
  const differences = others.map((other) => value - other);
  const gained = exactSum(differences.map((difference) => Math.max(0, difference)));
  const total = exactSum(differences.map(Math.abs));
  return total ? 100 * (gained / total) : 100;
}

/**
 * Return the question for the turn after the best move, as a list. The list is empty if the turn before is not yet
 * searched, if the turn after the best move already is, or if the best move, or the only one, was played.
 *
 * @param {Progress} progress
 * @param {number} ply The number of moves of the game before the best move.
 * @returns {Question[]}
 */
function questionsAfterBest({ moves, turns, afterBest }, ply) {
  const here = turns[ply];
  const best = here?.analysis?.moves[0]?.move;
  if (!here || !best || afterBest[ply] || ply === moves.length) return [];
  if (best === moves[ply] || choicesOf(here) === 1) return [];
  return [{ start: here.turn.position, moves: [best], ply, isAfterBest: true }];
}

/**
 * Return the number of legal moves of an evaluated turn.
 *
 * @param {Evaluation} evaluation
 */
function choicesOf({ turn }) {
  return Object.keys(turn.moves).length;
}

/**
 * Return the win shares on a turn. In a finished game the winners share the win equally.
 *
 * @param {Evaluation} evaluation
 * @returns {Trio}
 */
export function sharesOf({ turn, analysis }) {
  const [best] = analysis?.moves ?? [];
  if (best?.shares) return best.shares;
  const winners = winnersOf(turn.scores);
  const share = (/** @type {number} */ index) => (winners.includes(index) ? 1 / winners.length : 0);
  return [share(0), share(1), share(2)];
}

/**
 * Return the indexes of the players with the most cells.
 *
 * @param {Trio} scores
 */
function winnersOf(scores) {
  const most = Math.max(...scores);
  return [0, 1, 2].filter((index) => scores[index] === most);
}

/**
 * Compare a move of a game with the best move of the same turn.
 *
 * @param {Progress} progress
 * @param {number} ply The number of moves of the game before the move.
 * @param {Evaluation} here The evaluation of the turn.
 * @param {Evaluation} after The evaluation of the turn after the move.
 * @returns {ReviewedMove}
 */
function compare({ moves, afterBest }, ply, here, after) {
  const player = PLAYERS.indexOf(here.turn.player ?? "");
  const move = moves[ply] ?? "";
  const ranked = here.analysis?.moves ?? [];
  const other = afterBest[ply];
  const isBetter = other && at(sharesOf(other), player) > at(sharesOf(after), player);
  const best = isBetter ? /** @type {RankedMove} */ (ranked[0]).move : move;
  const next = isBetter ? other : after;
  const [shares, bestShares] = [sharesOf(after), sharesOf(next)];
  const loss = at(bestShares, player) - at(shares, player);
  const gift = giftOf(player, shares, bestShares);
  return {
    ply: ply + 1,
    player: here.turn.player ?? "",
    move,
    choices: choicesOf(here),
    shares,
    best,
    bestShares,
    line: [best, ...(next.analysis?.moves[0]?.line ?? [])],
    loss,
    accuracy: isBetter ? accuracyOf(ranked, move) : 100,
    judgement: THRESHOLDS.find(([, least]) => loss >= least)?.[0] ?? null,
    isKingmaker: loss < KINGMAKER_LOSS && gift.share >= KINGMAKER_TRANSFER,
    gift,
  };
}

/**
 * Return the number of a player.
 *
 * @param {Trio} numbers
 * @param {number} player The index of the player.
 */
function at(numbers, player) {
  return /** @type {number} */ (numbers[player]);
}

/**
 * Return the accuracy of a move by the values of all legal moves.
 *
 * @param {RankedMove[]} ranked
 * @param {string} move
 */
function accuracyOf(ranked, move) {
  const value = ranked.find((other) => other.move === move)?.value ?? 0;
  return moveAccuracy(
    value,
    ranked.filter((other) => other.move !== move).map((other) => other.value),
  );
}

/**
 * Return the win share that a move transfers from one of the two other players to the other one, compared with the
 * best move.
 *
 * @param {number} player The index of the player who moved.
 * @param {Trio} shares
 * @param {Trio} bestShares
 */
function giftOf(player, shares, bestShares) {
  const gain = (/** @type {number} */ index) => at(shares, index) - at(bestShares, index);
  const [one, other] = [(player + 1) % 3, (player + 2) % 3];
  const [from, to] = gain(one) <= gain(other) ? [one, other] : [other, one];
  const share = Math.max(0, Math.min(-gain(from), gain(to)));
  return { from: PLAYERS[from] ?? "", to: PLAYERS[to] ?? "", share };
}

/**
 * Return the summary of a player's moves. Turns with only one legal move do not count.
 *
 * @param {string} player
 * @param {ReviewedMove[]} moves The moves of all players.
 * @returns {PlayerSummary}
 */
function summary(player, moves) {
  const free = moves.filter((move) => move.player === player && move.choices > 1);
  const alternatives = free.reduce((sum, { choices }) => sum + choices - 1, 0);
  const weighted = exactSum(free.map(({ accuracy, choices }) => accuracy * (choices - 1)));
  const count = (/** @type {Judgement} */ judgement) => free.filter((move) => move.judgement === judgement).length;
  return {
    player,
    accuracy: free.length ? weighted / alternatives : null,
    inaccuracies: count("inaccuracy"),
    mistakes: count("mistake"),
    blunders: count("blunder"),
    kingmakers: free.filter((move) => move.isKingmaker).length,
  };
}

/**
 * Return the number of the move at which a game turned: of the moves after which the winner led in win share until the
 * end, the one that raised this share most. The first move does not count, and a game without one winner has none.
 *
 * @param {Evaluation} last The evaluation of the last turn.
 * @param {ReviewedMove[]} moves All moves of the game.
 */
function turningPoint({ turn }, moves) {
  const [winner = 0, ...others] = winnersOf(turn.scores);
  if (turn.player || others.length) return null;
  const isLed = moves.map(({ shares }) =>
    shares.every((share, index) => index === winner || share < at(shares, winner)),
  );
  const raises = moves.map(({ shares }, index) => at(shares, winner) - at(moves[index - 1]?.shares ?? shares, winner));
  const first = Math.max(1, isLed.lastIndexOf(false) + 1);
  const led = raises.slice(first);
  return led.length ? first + led.indexOf(Math.max(...led)) + 1 : null;
}

/**
 * Return win shares in per cent, such as `20.0-50.0-30.0`.
 *
 * @param {Trio} shares
 */
function percentages(shares) {
  // Of 6.2 and 6.3, which are equally near to 6.25, Python writes the even one, and toFixed the greater one.
  const text = (/** @type {number} */ value) => (value % 1 === 0.25 ? `${Math.floor(value)}.2` : value.toFixed(1));
  return shares.map((share) => text(100 * share)).join("-");
}

/** The factor that makes the numbers of an exact sum whole; the numbers are below 2 ** 20. */
const WHOLE = 2 ** 1000;

/**
 * Return the sum of numbers, rounded only once, as Python's `fsum` does.
 *
 * @param {number[]} numbers
 */
function exactSum(numbers) {
  const sum = numbers.reduce((sum, number) => sum + BigInt(Math.trunc(number * WHOLE)), 0n);
  return Number(sum) / WHOLE;
}
