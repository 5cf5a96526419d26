// The way back to the most urgent running game of the user, on every page; and how many games wait for the user, in the
// title, in the icon of the tab and on that of the installed app.

import type { OwnGameState } from "./api.ts";
import { findAll } from "./dom.ts";
import { type OwnGames, onOwnGames, waitingOf } from "./own-games.ts";
import { BACK_TO_GAME, GAMES_WAIT, TO_MOVE, TO_MOVE_TIMED, YOUR_TURN, YOUR_TURN_TIMED } from "./sentences.ts";
import { gettext, translate } from "./texts.ts";
import { clockText } from "./time-text.ts";

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"][type="image/svg+xml"]');
const plainIcon = icon?.href ?? "";
const { page = "", icon: countingIcon = "" } = document.querySelector<HTMLElement>(".site-header")?.dataset ?? {};
const title = document.querySelector("title");
let counted: number | null = null;
let plainTitle = "";
let markedTitle = ""; // as it was written last
let timer: ReturnType<typeof setTimeout> | undefined;

onOwnGames(draw);
if (title) new MutationObserver(() => countInTitle(counted ?? 0)).observe(title, { childList: true });

function draw(own: OwnGames) {
  clearTimeout(timer);
  count(waitingOf(own.games).length);
  const others = own.games.filter(({ id }) => addressOf(id) !== location.pathname);
  const waiting = waitingOf(others);
  const game = waiting[0] ?? others[0];
  for (const link of findAll(HTMLAnchorElement, ".back-to-game")) {
    link.hidden = game === undefined;
    if (!game) continue;
    const texts = [
      waiting.length > 1 ? translate(GAMES_WAIT, { count: waiting.length }) : gettext(BACK_TO_GAME),
      status(game, own.at),
    ];
    for (const [index, line] of [...link.children].entries()) line.textContent = texts[index] ?? "";
    link.href = addressOf(game.id);
  }
  if (game?.clock?.is_running) timer = setTimeout(draw, 1000, own);
}

function addressOf(game: string) {
  return page.replace("GAME", game);
}

/** @param at When the server told the game, in milliseconds since 1970. */
function status({ seats, mover, is_your_turn: isYours, clock }: OwnGameState, at: number) {
  const player = seats.find((seat) => seat.player === mover)?.person || mover;
  if (!clock) return isYours ? gettext(YOUR_TURN) : gettext(TO_MOVE, { player });
  const time = clockText(clock.remaining - (clock.is_running ? Date.now() - at : 0));
  return isYours ? gettext(YOUR_TURN_TIMED, { time }) : gettext(TO_MOVE_TIMED, { player, time });
}

/** Show how many games wait for the user, wherever the browser shows it. */
function count(waiting: number) {
  if (waiting === counted) return;
  counted = waiting;
  countInTitle(waiting);
  const shown = countingIcon.replace(/0(?=\.svg)/, String(waiting));
  if (icon) icon.href = waiting > 0 ? shown : plainIcon;
  // A browser may refuse, as it does for a site that is not installed.
  navigator.setAppBadge?.(waiting).catch(() => {});
}

/** Mark the title: with the dot that the page of a game sets on the own turn, and with the number of several games. */
function countInTitle(waiting: number) {
  if (document.title !== markedTitle) plainTitle = document.title;
  const [, dot = "", text = ""] = /^(● )?(.*)$/.exec(plainTitle) ?? [];
  markedTitle = `${waiting > 0 ? "● " : dot}${waiting > 1 ? `(${waiting}) ` : ""}${text}`;
  if (document.title !== markedTitle) document.title = markedTitle;
}
