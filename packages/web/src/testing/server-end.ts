// The server's end of the page's one socket: what the page has sent, and frames to it.

/** Stands in for the browser's own. */
class Line extends EventTarget {
  readonly sent: string[] = [];
  constructor() {
    super();
    lines.push(this);
    queueMicrotask(() => this.dispatchEvent(new Event('open')));
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
}
const lines: Line[] = [];

/** Call before the socket is started. */
export function answerSockets(): void {
  Object.defineProperty(globalThis, 'WebSocket', { value: Line });
}

/** A frame of a topic to the newest connection. */
export function tell(type: string, params: unknown): void {
  const data = JSON.stringify({ type, params });
  lines.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
}

/** What the newest connection was told, heartbeats aside. */
export const heard = (): unknown[] =>
  (lines.at(-1)?.sent ?? []).filter((text) => text !== 'ping').map((text) => JSON.parse(text));

export const hangUp = (): void => lines.at(-1)?.close();
