// Fakes of event streams, and of the locks and channels of a browser, for tests of tabs.

/** @import { Listener, VersionEvent } from "../../../frontends/web/static/sync/stream/events.js" */
/** @import { Sharing } from "../../../frontends/web/static/sync/stream/tabs.js" */

/** A fake of the browser's `EventSource`, which a test opens, ends and lets send events. */
export class FakeEventSource extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;

  /** All streams, in the order in which they were requested. @type {FakeEventSource[]} */
  static all = [];

  readyState = FakeEventSource.CONNECTING;

  /** Whether the page has closed the stream. */
  isClosed = false;

  /** @param {string} address */
  constructor(address) {
    super();
    this.address = address;
    FakeEventSource.all.push(this);
  }

  /** The streams that the page has not closed. */
  static get present() {
    return FakeEventSource.all.filter(({ isClosed }) => !isClosed);
  }

  /** Use these streams in place of the browser's, beginning without any. */
  static install() {
    FakeEventSource.all = [];
    Object.assign(globalThis, { EventSource: FakeEventSource });
  }

  /** The games with their versions that the page asks for, such as `one.3`. */
  get watched() {
    return new URL(this.address, "http://server").searchParams.getAll("watch");
  }

  close() {
    this.isClosed = true;
    this.readyState = FakeEventSource.CLOSED;
  }

  /** Let the server accept the stream. */
  open() {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /**
   * End the stream.
   *
   * @param {boolean} [isRefused] Whether the server has refused it, so that the browser gives up.
   */
  end(isRefused = false) {
    this.readyState = isRefused ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }

  /**
   * Let the server send an event about a game.
   *
   * @param {string} game
   * @param {number} version
   */
  send(game, version) {
    const data = JSON.stringify({ game, version, busy: false });
    if (!this.isClosed) this.dispatchEvent(new MessageEvent("version", { data }));
  }
}

/** A listener that keeps what it hears. @implements {Listener} */
export class FakeListener {
  /** The versions of the events, prefixed by their game. @type {string[]} */
  events = [];

  /** Whether the stream is open; `null` before the listener hears of it. @type {boolean | null} */
  isOpen = null;

  /** @param {VersionEvent} event */
  onEvent({ game, version }) {
    this.events.push(`${game}.${version}`);
  }

  /** @param {boolean} isOpen */
  onOpen(isOpen) {
    this.isOpen = isOpen;
  }
}

/** A request for a lock that was granted or waits. */
class LockRequest {
  /** @param {(error: DOMException) => void} reject Ends the request. */
  constructor(reject) {
    this.reject = reject;
  }

  /** Calls the callback of the request. */
  grant = () => {};
}

/** A fake browser with one lock and one channel, which its tabs share. */
export class FakeBrowser {
  /** The requests for the lock; the first one has been granted. @type {LockRequest[]} */
  #requests = [];

  /** The channels of the open tabs. @type {Set<Sharing["channel"]>} */
  #channels = new Set();

  /** With what requests for a lock are refused; `null` to grant them. @type {DOMException | null} */
  refusal = null;

  /** The number of requests that wait for the lock. */
  get waiting() {
    return Math.max(0, this.#requests.length - 1);
  }

  /** Return what a new tab uses to share a stream, and a function that closes the tab. */
  openTab() {
    /** @type {Set<LockRequest>} */
    const own = new Set();
    const channel = this.#newChannel();
    const close = () => {
      this.#channels.delete(channel);
      this.#remove(...own);
    };
    const request = (/** @type {unknown[]} */ ...[, options, callback]) =>
      this.#request(own, /** @type {LockOptions} */ (options), /** @type {() => Promise<void>} */ (callback));
    return { shared: /** @type {Sharing} */ ({ locks: { request }, channel }), close };
  }

  /** @returns {Sharing["channel"]} */
  #newChannel() {
    /** @type {Sharing["channel"]} */
    const channel = {
      onmessage: null,
      postMessage: (message) => {
        for (const other of this.#channels) {
          const event = new MessageEvent("message", { data: structuredClone(message) });
          const isOpen = () => this.#channels.has(other);
          if (other !== channel)
            setImmediate(() => isOpen() && other.onmessage?.call(/** @type {any} */ (other), event));
        }
      },
    };
    this.#channels.add(channel);
    return channel;
  }

  /**
   * @param {Set<LockRequest>} own The requests of the same tab.
   * @param {LockOptions} options
   * @param {() => Promise<void>} callback
   */
  #request(own, { steal, signal }, callback) {
    if (this.refusal) return Promise.reject(this.refusal);
    return new Promise((_resolve, reject) => {
      const request = new LockRequest(reject);
      let isGranted = false;
      request.grant = () => {
        isGranted = true;
        setImmediate(() => own.has(request) && callback());
      };
      own.add(request);
      signal?.addEventListener("abort", () => {
        if (isGranted) return;
        this.#remove(request);
        reject(new DOMException("", "AbortError"));
      });
      if (steal) {
        const [holder] = this.#requests.splice(0, 1);
        holder?.reject(new DOMException("", "AbortError"));
        this.#requests.unshift(request);
      } else this.#requests.push(request);
      if (this.#requests[0] === request) request.grant();
    });
  }

  /** @param {LockRequest[]} removed */
  #remove(...removed) {
    const [holder] = this.#requests;
    this.#requests = this.#requests.filter((request) => !removed.includes(request));
    const [next] = this.#requests;
    if (next && next !== holder) next.grant();
  }
}
