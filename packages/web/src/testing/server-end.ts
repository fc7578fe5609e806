// The server's end of the page's one socket: what the page has sent, and frames to it; and of its calls.
import { vi } from 'vitest';

/** Stands in for the browser's own. */
class Line extends EventTarget {
  readonly sent: string[] = [];
  readonly protocols: string | readonly string[];
  constructor(_: string, protocols: string | readonly string[] = []) {
    super();
    this.protocols = protocols;
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
  answer({ type, code: 1, params });
}

const answer = (message: object): void =>
  void lines.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));

/** What the newest connection is told when its session is followed. */
export const tellFollowed = (): void => answer({ type: 'login', code: 1 });

/** What the newest connection is told when its session is ended. */
export const tellEnded = (): void => answer({ type: 'logout', code: 999, msg: 'Please log in' });

/** What the newest connection is told when it logs in with a session that the server does not know. */
export const tellRefused = (): void => answer({ type: 'login', code: 999, msg: 'Please log in' });

/** A frame of bytes to the newest connection. */
export function tellBytes(...parts: readonly Uint8Array[]): void {
  const data = Uint8Array.from(parts.flatMap((part) => [...part])).buffer;
  lines.at(-1)?.dispatchEvent(new MessageEvent('message', { data }));
}

const told = (): { readonly type: string }[] =>
  (lines.at(-1)?.sent ?? [])
    .filter((text) => text !== 'ping')
    .map((text) => JSON.parse(text) as { type: string });

/** What the newest connection was told, heartbeats aside and what the page has on its screen. */
export const heard = (): unknown[] => told().filter(({ type }) => type !== 'see');

/** What the newest connection was last told to be on the screen. */
export const seen = (): unknown => told().findLast(({ type }) => type === 'see');

/** The kinds of all that it was told, in order. */
export const kindsHeard = (): string[] => told().map(({ type }) => type);

/** The subprotocols that the newest connection asked for. */
export const protocolsAsked = (): unknown => lines.at(-1)?.protocols;

export const hangUp = (): void => lines.at(-1)?.close();

/** Answers calls to a path with data, others with none. @returns what is sent to that path, from now on */
export function answerCalls(part: string, data: unknown): Readonly<Record<string, unknown>>[] {
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, options) => {
    const request = new Request(address, options);
    const { pathname, searchParams } = new URL(request.url);
    const body = await request.text();
    if (!pathname.includes(part)) return Response.json({ code: 1, msg: '', data: [] });
    const fields: unknown = body === '' ? Object.fromEntries(searchParams) : JSON.parse(body);
    sent.push(fields as Record<string, unknown>);
    return Response.json({ code: 1, msg: '', data });
  });
  return sent;
}
