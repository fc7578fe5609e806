// A client's socket: keeps what arrives and waits for what a test wants to see.
import { once } from 'node:events';
import { COMPACT_PROTOCOL, SOCKET_PATH } from '@meridian/contract';
import { CompactDecoder } from '@meridian/contract/compact/decode';
import { WebSocket } from 'ws';

export interface Frame {
  readonly type: string;
  readonly code: number;
  readonly msg?: string;
  readonly params?: unknown;
}

const WAIT_MS = 5_000;

export class TestSocket {
  readonly ws: WebSocket;
  /**
   * Everything that arrived and was not taken by `next`. A bare pong is a frame of type "bare pong", a compact frame one
   * of its kind.
   */
  frames: Frame[] = [];
  closedWith: number | null = null;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    const decoder = new CompactDecoder();
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      this.frames.push(isBinary ? compactOf(decoder, data) : frameOf(data.toString('utf8')));
      ws.emit('frame');
    });
    ws.on('close', (code) => {
      this.closedWith = code;
    });
    ws.on('error', () => undefined);
  }

  /** @param protocols subprotocols that it asks for */
  static async open(
    port: number,
    lang = 'en',
    protocols: readonly string[] = [],
  ): Promise<TestSocket> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}?lang=${lang}`, [...protocols]);
    const socket = new TestSocket(ws);
    await once(ws, 'open');
    return socket;
  }

  static async openCompact(port: number): Promise<TestSocket> {
    return await TestSocket.open(port, 'en', [COMPACT_PROTOCOL]);
  }

  /** What its page shows, as a client of compact frames says it. */
  async see(
    codes: readonly string[] | null,
    { orders = [], hidden = false }: { orders?: readonly number[] | null; hidden?: boolean } = {},
  ): Promise<Frame> {
    return await this.ask({ type: 'see', codes, orders, hidden });
  }

  say(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The first frame of a type that was not taken yet; waits a while for it to arrive. */
  async next(type: string, isWanted: (frame: Frame) => boolean = () => true): Promise<Frame> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      const place = this.frames.findIndex((frame) => frame.type === type && isWanted(frame));
      const [frame] = place === -1 ? [] : this.frames.splice(place, 1);
      if (frame !== undefined) return frame;
      const left = until - performance.now();
      if (left <= 0)
        throw new Error(`no ${type} came; there are ${JSON.stringify(this.frames).slice(0, 500)}`);
      await Promise.race([once(this.ws, 'frame'), pause(left)]);
    }
  }

  /** Sends a message and waits for the answer. */
  async ask(
    message: { readonly type: string; readonly [field: string]: unknown },
    answeredAs: string = message.type,
  ): Promise<Frame> {
    this.say(message);
    return await this.next(answeredAs);
  }

  forget(): void {
    this.frames = [];
  }

  async close(): Promise<void> {
    if (this.ws.readyState === this.ws.CLOSED) return;
    const closed = once(this.ws, 'close');
    this.ws.close();
    await closed;
  }
}

const frameOf = (text: string): Frame =>
  text === 'pong' ? { type: 'bare pong', code: 1 } : (JSON.parse(text) as Frame);

function compactOf(decoder: CompactDecoder, data: Buffer): Frame {
  const params = decoder.decode(data);
  return { type: params.kind, code: 1, params };
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
