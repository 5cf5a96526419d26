/** A fake of the browser's `EventSource`, which a test opens, ends and lets send events. */
export class FakeEventSource extends EventTarget {
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSED = 2;

  /** All streams, in the order in which they were requested. */
  static all: FakeEventSource[] = [];

  readyState = FakeEventSource.CONNECTING;

  address: string;

  constructor(address: string) {
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

  /** Whether the page has closed the stream. */
  isClosed = false;

  close() {
    this.isClosed = true;
    this.readyState = FakeEventSource.CLOSED;
  }

  /** Let the server accept the stream. */
  open() {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event("open"));
  }

  /** @param isRefused Whether the server has refused it, so that the browser gives up. */
  end(isRefused = false) {
    this.readyState = isRefused ? FakeEventSource.CLOSED : FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event("error"));
  }

  send(update: object) {
    if (!this.isClosed) this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(update) }));
  }
}
