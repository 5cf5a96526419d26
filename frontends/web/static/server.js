// The server as the page knows it: the JSON interface, and the news of a game as they happen.

/** What the server refused, in one sentence; `state` is the present state where it sent one. */
export class Refusal extends Error {
  constructor(answer, status) {
    super(answer?.error ?? "The server cannot be reached.");
    this.state = answer?.state ?? null;
    this.status = status;
  }
}

/** Ask the server; the answer is read as JSON, and anything but success is a Refusal. */
export async function ask(address, body) {
  const options = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  let response;
  let answer;
  try {
    response = await fetch(address, options);
    answer = await response.json();
  } catch {
    throw new Refusal(null, response?.status ?? 0);
  }
  if (!response.ok) throw new Refusal(answer, response.status);
  return answer;
}

const POLL = 1000; // milliseconds between two looks where the stream cannot be had
const RETRY = 5000; // milliseconds until the stream is tried again

/** Call `changed` whenever something may have happened to the game; `connected` hears whether the server is there. */
export function watch(address, changed, connected) {
  let polling = null;
  const poll = () => changed().then(() => connected(true), () => connected(false));
  const open = () => {
    const stream = new EventSource(address);
    stream.addEventListener("open", () => {
      clearInterval(polling);
      polling = null;
      poll();
    });
    stream.addEventListener("version", (event) => changed(JSON.parse(event.data)).catch(() => connected(false)));
    stream.addEventListener("error", () => {
      polling ??= setInterval(poll, POLL);
      if (stream.readyState === EventSource.CLOSED) setTimeout(open, RETRY);
    });
  };
  open();
}
