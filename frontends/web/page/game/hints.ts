// Hints on the user's turn.

import { gettext } from "../common/texts.ts";
import { analysisOff } from "../words/analysis-off.ts";
import { whoPlays } from "../words/who.ts";
import { isCurrent } from "./page.ts";
import { reasonsFor } from "./reasons.ts";
import type { PageSession } from "./session.ts";

const HINT_TIME = 1000; // milliseconds for which the engine searches

/**
 * Find a hint, the best move by a short search, mark it on the board and give the reasons for it. If other people play,
 * the game is ranked, it is not the user's turn, or another state is on the page, only show a notice. Do nothing while
 * another hint is being found.
 */
export async function hint(session: PageSession) {
  if (session.isFindingHint) return;
  const { live } = session.page;
  if (!live.can_analyse || !live.is_your_turn || !isCurrent(session.page)) {
    const text = live.can_analyse ? gettext("Hints are available only on your turn.") : analysisOff(live);
    session.screen.notify(text, "refused");
    return;
  }
  session.screen.notify(gettext("The strongest computer player is thinking …"), "searching");
  session.isFindingHint = true;
  const found = await findHint(session);
  session.isFindingHint = false;
  if (found) session.home.recordHelp();
  if (session.page.shown !== live) return;
  const failed = gettext("The engine failed. Try again, or load the page again.");
  session.screen.notify(found?.text ?? failed, found ? "hint" : "refused");
  if (!found) return;
  session.page = { ...session.page, hintedMove: found.move };
  session.screen.pointOut(found.move, found.text);
}

/** @returns `null` if the engine fails. */
async function findHint({ engine, page, rules }: PageSession): Promise<{ move: string; text: string } | null> {
  const { start, all_moves: moves, position, takes, seats } = page.live;
  const names = moves.map(({ name }) => name);
  try {
    const [best] = (await engine.analyse(start, names, { milliseconds: HINT_TIME, seed: 0 }, () => {})).moves;
    const after = best && (await rules.turn(start, [...names, best.move]));
    if (!after) return null;
    const { move } = best;
    const reasons = reasonsFor(whoPlays(seats), { position, taken: takes[move] ?? [] }, move, after);
    return { move, text: [gettext("Play {move}.", { move }), ...reasons].join(" ") };
  } catch {
    return null; // The engine cannot be loaded, or has died.
  }
}
