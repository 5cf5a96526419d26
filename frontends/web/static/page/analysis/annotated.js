const ANNOTATION = / ?\[%win [^\]]*\]/g;
export function annotatedTree(tree, review) {
    const comment = tree.comment.replace(ANNOTATION, "");
    return { ...tree, comment, children: annotatedLine(tree.children, review.moves) };
}
function annotatedLine([main, ...others], [reviewed, ...rest]) {
    if (!main)
        return [];
    const kept = others.filter((other) => !isEvaluation(other));
    const comments = [main.comment.replace(ANNOTATION, ""), reviewed?.annotation ?? ""];
    const node = { ...main, comment: comments.filter(Boolean).join(" "), children: annotatedLine(main.children, rest) };
    const isNew = reviewed?.judgement && !kept.some(({ move }) => move === reviewed.best);
    return [node, ...kept, ...(isNew ? lineOf(reviewed.line, reviewed.bestAnnotation) : [])];
}
function isEvaluation(node) {
    const isAnnotated = node.comment !== "" && node.comment.replace(ANNOTATION, "") === "" && !node.startingComment;
    let [next, ...others] = node.children;
    while (isAnnotated && next && others.length === 0 && !next.comment)
        [next, ...others] = next.children;
    return isAnnotated && !next;
}
function lineOf([move, ...rest], comment) {
    return move === undefined ? [] : [{ move, startingComment: "", comment, children: lineOf(rest, "") }];
}
