import { label } from "../common/labels.js";
import { whoPlays } from "../words/who.js";
import { isCurrent } from "./page.js";
import { reasonsFor } from "./reasons.js";
const HINT_TIME = 1000;
export function toggleLegalMoves(session) {
    session.page = { ...session.page, showsMoves: !session.page.showsMoves };
    session.redraw();
    session.screen.drawBoard(session.page, false);
    const count = Object.keys(session.page.shown.takes).length;
    if (session.page.showsMoves && count > 0)
        session.screen.notify(label("legal_moves", { count }), "hint");
}
export async function hint(session) {
    if (session.isFindingHint)
        return;
    const { live } = session.page;
    if (!live.can_analyse || !live.is_your_turn || !isCurrent(session.page)) {
        const reason = live.day === null ? "analysis_off" : "moves_only";
        session.screen.notify(label(live.can_analyse ? "hint_not_your_turn" : reason), "refused");
        return;
    }
    session.screen.notify(label("hint_thinking"), "hint");
    session.isFindingHint = true;
    const found = await findHint(session);
    session.isFindingHint = false;
    if (found)
        session.home.recordHelp();
    if (session.page.shown !== live)
        return;
    session.screen.notify(found?.text ?? label("engine_failed"), found ? "hint" : "refused");
    if (!found)
        return;
    session.page = { ...session.page, hintedMove: found.move };
    session.screen.pointOut(found.move, found.text);
}
async function findHint({ engine, page, rules }) {
    const { start, all_moves: moves, position, takes, seats } = page.live;
    const names = moves.map(({ name }) => name);
    try {
        const [best] = (await engine.analyse(start, names, { milliseconds: HINT_TIME, seed: 0 }, () => { })).moves;
        const after = best && (await rules.turn(start, [...names, best.move]));
        if (!after)
            return null;
        const { move } = best;
        const reasons = reasonsFor(whoPlays(seats), { position, taken: takes[move] ?? [] }, move, after);
        return { move, text: [label("hint_play", { move }), ...reasons].join(" ") };
    }
    catch {
        return null;
    }
}
