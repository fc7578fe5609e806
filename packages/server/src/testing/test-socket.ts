// A client's socket: keeps what arrives and waits for what a test wants to see.
import { once } from 'node:events';
import { SOCKET_PATH } from '@meridian/contract';
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
  /** Everything that arrived and was not taken by `next`. A bare pong is a frame of type "bare pong". */
  frames: Frame[] = [];
  closedWith: number | null = null;

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('message', (data: Buffer) => {
      const text = data.toString('utf8');
      this.frames.push(
        text === 'pong' ? { type: 'bare pong', code: 1 } : (JSON.parse(text) as Frame),
      );
      ws.emit('frame');
    });
    ws.on('close', (code) => {
      this.closedWith = code;
    });
    ws.on('error', () => undefined);
  }

  static async open(port: number, lang = 'en'): Promise<TestSocket> {
    const ws = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}?lang=${lang}`);
    const socket = new TestSocket(ws);
    await once(ws, 'open');
    return socket;
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

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));
