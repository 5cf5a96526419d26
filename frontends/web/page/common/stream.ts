// How a page hears of changes: by an event stream of the server while it is visible, and by polling without a stream.

import { Refusal } from "./server.ts";
import { gettext } from "./texts.ts";
import { retryDelay } from "./timing.ts";

const REFUSED_DELAY = 5; // seconds for which the server asks to wait if it refuses a stream; the page cannot read it
const HIDDEN_DELAY = 60; // least seconds between requests of a hidden page, whose title says whose turn it is

export class EventStream<Message> {
  /** `null` before the first call of `follow`. */
  #isVisible: boolean | null = null;

  #source: EventSource | null = null;

  /** Whether the server has accepted the stream. */
  #isOpen = false;

  /** The number of streams that have ended since the server last accepted one. */
  #failures = 0;

  /** The number of calls of `onChange` in a row that were rejected. */
  #refusals = 0;

  /** Whether the page has heard from the server since it was opened or shown again. */
  isUpToDate = false;

  /** Called after the next call of `onChange`. */
  #waiting: ((refusal: Refusal | null) => void)[] = [];

  #opening: ReturnType<typeof setTimeout> | undefined;

  #polling: ReturnType<typeof setTimeout> | undefined;

  #address: () => string;
  #onChange: (message?: Message) => Promise<void>;
  #onConnection: (problem: string | null) => void;

  /**
   * Create a stream that is closed and does not poll; `follow` begins.
   *
   * @param address Returns the URL of the stream; that of a game has the version that the page knows.
   * @param onChange Called with the data of each event, and without it to fetch the state. If the server cannot be
   *   reached or refuses, `onChange` must reject its promise with a `Refusal`.
   * @param onConnection Called with a sentence after each call of `onChange` that rejected its promise with a
   *   `Refusal`, and with `null` after each call that did not and when the stream opens.
   */
  constructor(
    address: () => string,
    onChange: (message?: Message) => Promise<void>,
    onConnection: (problem: string | null) => void,
  ) {
    this.#address = address;
    this.#onChange = onChange;
    this.#onConnection = onConnection;
    globalThis.addEventListener?.("online", () => this.#isVisible && this.retry());
  }

  /**
   * Keep the stream open if the page is visible, and closed otherwise: browsers open at most six connections to a
   * server over HTTP/1.1. A visible page without a stream polls about once a second, a hidden one once a minute. While
   * the server refuses or cannot be reached, a visible page polls less and less often, down to once in 20 to 30 s or
   * as the server asks.
   */
  follow(isVisible: boolean) {
    if (isVisible === this.#isVisible) return;
    this.#isVisible = isVisible;
    this.isUpToDate = false;
    this.#close();
    if (isVisible) this.#open();
    this.#pollLater();
  }

  /**
   * Wait until the page has heard from the server. A page may hold an old state when it is opened, as browsers go back
   * to a page that they kept, and when it is shown again.
   *
   * @throws Refusal if the server cannot be reached or refuses.
   */
  upToDate(): Promise<void> {
    if (this.isUpToDate) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiting.push((refusal) => (refusal ? reject(refusal) : resolve()));
      if (this.#refusals > 0) this.#change(); // The next poll may be half a minute away.
    });
  }

  /** Ask the server at once, instead of after the wait that follows a failure. */
  retry() {
    this.#change();
  }

  #open() {
    const source = new EventSource(this.#address());
    this.#source = source;
    source.addEventListener("open", () => {
      this.#failures = 0;
      this.#isOpen = true;
      this.#onConnection(null);
      this.#pollLater();
    });
    source.addEventListener("message", ({ data }) => this.#change(JSON.parse(data)));
    source.addEventListener("error", () => {
      // A browser opens the stream again by itself, but with an old address, and not if the server has refused it.
      const isRefused = source.readyState === EventSource.CLOSED;
      if (this.#isOpen) {
        this.#isOpen = false;
        this.#pollLater();
      }
      source.close();
      this.#opening = setTimeout(() => this.#open(), retryDelay(this.#failures, isRefused ? REFUSED_DELAY : null));
      this.#failures += 1;
    });
  }

  #close() {
    clearTimeout(this.#opening);
    this.#source?.close();
    this.#isOpen = false;
  }

  /** @param retryAfter The seconds for which the server asked to wait. */
  #pollLater(retryAfter: number | null = null) {
    clearTimeout(this.#polling);
    if (this.#isOpen && this.#refusals === 0) return;
    const least = this.#isVisible ? 0 : HIDDEN_DELAY;
    const delay = retryDelay(this.#refusals, Math.max(retryAfter ?? 0, least));
    this.#polling = setTimeout(() => this.#change(), delay);
  }

  async #change(message?: Message) {
    let refusal: Refusal | null = null;
    try {
      await this.#onChange(message);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = error;
    }
    this.#refusals = refusal ? this.#refusals + 1 : 0;
    this.isUpToDate ||= !refusal;
    for (const resume of this.#waiting.splice(0)) resume(refusal);
    // The page goes on asking, so the sentence says more than that one request failed.
    this.#onConnection(
      refusal && (refusal.status === 0 ? gettext("The server cannot be reached. Trying again …") : refusal.message),
    );
    this.#pollLater(refusal?.retryAfter);
  }
}

/**
 * Follow a stream from now on while the page is visible, and while `isNeeded` returns true.
 *
 * @returns A function to call when `isNeeded` may have changed.
 */
export function followWhileVisible(
  stream: Pick<EventStream<unknown>, "follow">,
  isNeeded: () => boolean = () => false,
): () => void {
  const follow = () => stream.follow(document.visibilityState === "visible" || isNeeded());
  document.addEventListener("visibilitychange", follow);
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) stream.follow(false); // The browser has closed the stream of a page that it kept.
    follow();
  });
  follow();
  return follow;
}
