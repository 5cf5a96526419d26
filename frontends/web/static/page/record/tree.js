import { fieldsOf } from "../common/storage.js";
export function treeOf(start, moves) {
    const none = [];
    const children = moves.reduceRight((after, move) => [nodeOf(move, after)], none);
    return { start, comment: "", tags: [], children };
}
export function nodeAt(tree, path) {
    return nodesAlong(tree, path).at(-1) ?? tree;
}
export function movesTo(tree, path) {
    return nodesAlong(tree, path).map(({ move }) => move);
}
export function mainLine(tree) {
    return movesTo(tree, endOfLine(tree, []));
}
export function previous(path) {
    return path.slice(0, -1);
}
export function next(tree, path) {
    return nodeAt(tree, path).children.length > 0 ? [...path, 0] : path;
}
export function endOfLine(tree, path) {
    const end = [...path];
    for (let [child] = nodeAt(tree, path).children; child; [child] = child.children)
        end.push(0);
    return end;
}
export function addMove(tree, path, move) {
    const { children } = nodeAt(tree, path);
    const found = children.findIndex((child) => child.move === move);
    if (found >= 0)
        return { tree, path: [...path, found] };
    const added = withChildren(tree, path, (others) => [...others, nodeOf(move)]);
    return { tree: added, path: [...path, children.length] };
}
export function remove(tree, path) {
    const [index] = indexOf(tree, path);
    return withChildren(tree, previous(path), (children) => children.toSpliced(index, 1));
}
export function promote(tree, path) {
    if (!path.at(-1))
        return { tree, path };
    const [index, node] = indexOf(tree, path);
    const promoted = withChildren(tree, previous(path), (children) => {
        return children.toSpliced(index, 1).toSpliced(index - 1, 0, node);
    });
    return { tree: promoted, path: [...previous(path), index - 1] };
}
export function setComment(tree, path, text) {
    const comment = text.replaceAll("{", "(").replaceAll("}", ")").replace(/\r\n?/g, "\n");
    if (path.length === 0)
        return { ...tree, comment };
    const [index, node] = indexOf(tree, path);
    return withChildren(tree, previous(path), (children) => children.with(index, { ...node, comment }));
}
export function merge(opened, kept) {
    return {
        start: opened.start,
        comment: joined(opened.comment, kept.comment),
        tags: opened.tags.length > 0 ? opened.tags : kept.tags,
        children: mergedChildren(opened.children, kept.children),
    };
}
export function isTree(value) {
    const { start, comment, tags, children } = fieldsOf(value);
    return (areTexts(start, comment) &&
        Array.isArray(tags) &&
        tags.every((tag) => Array.isArray(tag) && tag.length === 2 && areTexts(...tag)) &&
        areNodes(children));
}
function areNodes(value) {
    return (Array.isArray(value) &&
        value.every((node) => areTexts(node?.move, node?.startingComment, node?.comment) && areNodes(node.children)));
}
function areTexts(...values) {
    return values.every((value) => typeof value === "string");
}
function mergedChildren(opened, kept) {
    const both = opened.map((node) => {
        const other = kept.find(({ move }) => move === node.move);
        if (!other)
            return node;
        return {
            move: node.move,
            startingComment: joined(node.startingComment, other.startingComment),
            comment: joined(node.comment, other.comment),
            children: mergedChildren(node.children, other.children),
        };
    });
    const own = kept.filter(({ move }) => opened.every((node) => node.move !== move));
    return withoutStartingComment([...both, ...own]);
}
function joined(first, second) {
    if (first.includes(second))
        return first;
    return second.includes(first) ? second : `${first} ${second}`;
}
function nodeOf(move, children = []) {
    return { move, startingComment: "", comment: "", children };
}
function nodesAlong(tree, path) {
    const nodes = [];
    for (const index of path) {
        const node = (nodes.at(-1) ?? tree).children[index];
        if (!node)
            throw new RangeError(`The path ${path.join(" ")} leads to no move.`);
        nodes.push(node);
    }
    return nodes;
}
function indexOf(tree, path) {
    const index = path.at(-1);
    const node = nodesAlong(tree, path).at(-1);
    if (index === undefined || !node)
        throw new RangeError("The start position is no move.");
    return [index, node];
}
function withChildren(root, path, change) {
    const [index, ...rest] = path;
    if (index === undefined)
        return { ...root, children: withoutStartingComment(change(root.children)) };
    return {
        ...root,
        children: root.children.map((child, place) => (place === index ? withChildren(child, rest, change) : child)),
    };
}
function withoutStartingComment(children) {
    const [first, ...others] = children;
    if (!first?.startingComment)
        return children;
    const comment = [first.startingComment, first.comment].filter(Boolean).join(" ");
    return [{ ...first, startingComment: "", comment }, ...others];
}
