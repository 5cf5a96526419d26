import { moverOf } from "../board/view.js";
export function chosen(games, { filter, since, until }) {
    return games.filter(({ touched, position }) => {
        const isOver = moverOf(position) === null;
        return touched > since && touched <= until && ["all", isOver ? "finished" : "running"].includes(filter);
    });
}
