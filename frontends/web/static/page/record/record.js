import { gettext, playerName } from "../common/labels.js";
import { mainLine } from "./tree.js";
const REQUIRED_TAGS = ["Deal", "Blue", "Red", "Green", "Result"];
const MAX_DEPTH = 32;
const LINE_LENGTH = 80;
export class InvalidText extends Error {
}
const UNKNOWN = "?";
export async function parseRecord(text, ask) {
    const { start, comment, tags, moves } = await translated(ask("record", text));
    const children = [];
    const following = [children];
    for (const [after, move, startingComment, comment] of moves) {
        const children = [];
        following[after]?.push({ move, startingComment, comment, children });
        following.push(children);
    }
    return { start, comment, tags, children };
}
export async function translated(answer) {
    try {
        return await answer;
    }
    catch (error) {
        const { faults = [] } = error;
        if (faults.length === 0)
            throw error;
        const texts = faults.map(({ line, column, message, values }) => {
            const names = (values.players ?? "").split(" ").map(playerName);
            const players = names.reduce((first, second) => gettext("{first} and {second}", { first, second }));
            const problem = gettext(message, { ...values, players });
            return gettext("line {line}, column {column}: {problem}", { line, column, problem });
        });
        throw new InvalidText(texts.join("; "));
    }
}
export async function formatRecord(tree, ask) {
    const turnAfter = (played) => ask("turn", tree.start, played.join(" "));
    const [first, last] = await Promise.all([turnAfter([]), turnAfter(mainLine(tree))]);
    const texts = new Map(tree.tags);
    texts.set("Deal", first.player === null ? first.position : tree.start).set("Result", resultOf(last));
    const further = tree.tags.map(([name]) => name).filter((name) => !REQUIRED_TAGS.includes(name));
    const tags = [...REQUIRED_TAGS, ...further].map((name) => `[${name} "${escaped(texts.get(name) ?? UNKNOWN)}"]\n`);
    const words = [...commentWords(tree.comment), ...lineWords(tree.children, 0)];
    return `${tags.join("")}\n${wrapped(words).join("")}`;
}
function resultOf(turn) {
    return turn.player === null ? turn.scores.join("-") : "*";
}
function lineWords([node, ...others], depth) {
    if (!node)
        return [];
    const variations = others.flatMap((other) => variationWords(other, depth + 1));
    return [node.move, ...commentWords(node.comment), ...variations, ...lineWords(node.children, depth)];
}
function variationWords(node, depth) {
    if (depth > MAX_DEPTH)
        throw new RangeError(`Variations are nested more than ${MAX_DEPTH} deep.`);
    const words = [...commentWords(node.startingComment), ...lineWords([node], depth)];
    return words.map((word, index) => `${index === 0 ? "(" : ""}${word}${index === words.length - 1 ? ")" : ""}`);
}
function commentWords(comment) {
    return comment ? [`{${comment}}`] : [];
}
function wrapped(words) {
    const lines = [];
    let line = "";
    for (const word of words) {
        if (line && [...line, " ", ...word].length <= LINE_LENGTH)
            line += ` ${word}`;
        else {
            if (line)
                lines.push(`${line}\n`);
            line = word;
        }
    }
    return line ? [...lines, `${line}\n`] : lines;
}
function escaped(text) {
    return text.replace(/["\\]/g, "\\$&");
}
