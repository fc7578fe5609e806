import { HEARTBEAT_MS, MOVED } from '@meridian/contract/names/socket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  BACK_OFF_MS,
  CHECK_TIMEOUT_MS,
  CONNECT_TIMEOUT_MS,
  LiveSocket,
  MOVED_WITHIN_MS,
} from './live-socket.ts';

class FakeSocket extends EventTarget {
  readonly sent: string[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.dispatchEvent(new Event('open'));
  }
  lose(code = 1006): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
  deliver(data: unknown): void {
    this.dispatchEvent(
      new MessageEvent('message', { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    );
  }
  get messages(): unknown[] {
    return this.sent.filter((text) => text !== 'ping').map((text): unknown => JSON.parse(text));
  }
}

let sockets: FakeSocket[];
let token: string | undefined;
let live: LiveSocket;
let unpacked: unknown[];
let refusals: unknown[];
const last = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('nothing was opened');
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  token = undefined;
  unpacked = [];
  refusals = [];
  live = new LiveSocket({
    open: () => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    unpack: (data) => void unpacked.push(data),
    token: () => token,
    refused: ({ type, code }) => void refusals.push({ type, code }),
    random: () => 0.5,
  });
});
afterEach(() => {
  live.stop();
  vi.useRealTimers();
});

describe('connection', () => {
  it('is given up when it does not open within five seconds, and tried again', () => {
    live.start();
    expect(live.status).toBe('connecting');
    vi.advanceTimersByTime(CONNECT_TIMEOUT_MS);
    expect(last().isClosed).toBe(true);
    expect(live.status).toBe('offline');
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    expect(sockets).toHaveLength(2);
  });

  it('waits longer after each failure, and starts afresh after a success', () => {
    live.start();
    for (const wait of BACK_OFF_MS) {
      const before = sockets.length;
      last().lose();
      vi.advanceTimersByTime(wait - 1);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(1);
      expect(sockets).toHaveLength(before + 1);
    }
    last().open();
    last().lose();
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    expect(live.status).toBe('connecting');
  });

  it('comes back almost at once when the server sends it to another process', () => {
    live.start();
    last().open();
    last().lose(MOVED);
    vi.advanceTimersByTime(MOVED_WITHIN_MS / 2 - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('waits as after any failure when it is sent away before it is open', () => {
    live.start();
    last().lose(MOVED);
    vi.advanceTimersByTime(BACK_OFF_MS[0] - 1);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
  });

  it('is not opened twice, and a start cuts a wait short', () => {
    live.start();
    live.start();
    expect(sockets).toHaveLength(1);
    last().lose();
    live.start();
    expect(sockets).toHaveLength(2);
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    expect(sockets).toHaveLength(2);
  });

  it('stays closed once stopped', () => {
    live.start();
    last().open();
    live.stop();
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
    expect(live.status).toBe('offline');
  });

  it('passes over what an abandoned connection still says', () => {
    const heard: unknown[] = [];
    live.subscribe('DAY_MARKET', (params) => heard.push(params));
    live.start();
    const [first] = sockets;
    first?.lose();
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    first?.open();
    first?.deliver({ type: 'DAY_MARKET', code: 1, params: [] });
    expect(heard).toEqual([]);
    expect(live.status).toBe('connecting');
  });
});

describe('heartbeat', () => {
  it('pings every five seconds and reconnects after more than two unanswered pings', () => {
    live.start();
    last().open();
    vi.advanceTimersByTime(3 * HEARTBEAT_MS);
    expect(last().sent.filter((text) => text === 'ping')).toHaveLength(3);
    expect(live.status).toBe('open');
    vi.advanceTimersByTime(HEARTBEAT_MS);
    expect(live.status).toBe('offline');
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    expect(sockets).toHaveLength(2);
  });

  it('lives as long as pings are answered', () => {
    live.start();
    last().open();
    for (let count = 0; count < 10; count += 1) {
      vi.advanceTimersByTime(HEARTBEAT_MS);
      last().deliver('pong');
    }
    expect(live.status).toBe('open');
    expect(sockets).toHaveLength(1);
  });
});

describe('a check after a sleep', () => {
  it('gives up a connection that does not answer at once', () => {
    live.start();
    last().open();
    live.check();
    vi.advanceTimersByTime(CHECK_TIMEOUT_MS);
    expect(live.status).toBe('offline');
    expect(last().isClosed).toBe(true);
  });

  it('keeps one that answers, and connects where there is none', () => {
    live.check();
    last().open();
    live.check();
    last().deliver('pong');
    vi.advanceTimersByTime(CHECK_TIMEOUT_MS);
    expect(live.status).toBe('open');
    expect(sockets).toHaveLength(1);
  });
});

describe('topics', () => {
  it('are asked for once however many listen, and given up with the last', () => {
    live.start();
    last().open();
    const offs = [
      live.subscribe('DAY_MARKET', () => undefined),
      live.subscribe('DAY_MARKET', () => undefined),
    ];
    for (const off of offs) off();
    expect(last().messages).toEqual([
      { type: 'sub', topic: 'DAY_MARKET' },
      { type: 'unsub', topic: 'DAY_MARKET' },
    ]);
  });

  it('carry their period, and two periods of one topic are two', () => {
    live.start();
    last().open();
    live.subscribe('KLINE.EURUSD', () => undefined, { period: '1min' });
    live.subscribe('KLINE.EURUSD', () => undefined, { period: '1day' });
    expect(last().messages).toEqual([
      { type: 'sub', topic: 'KLINE.EURUSD', period: '1min' },
      { type: 'sub', topic: 'KLINE.EURUSD', period: '1day' },
    ]);
  });

  it('are asked for again after a reconnection, after the login', () => {
    token = 'secret';
    live.subscribe('FOREX_TRADE', () => undefined);
    live.start();
    last().open();
    last().lose();
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    last().open();
    expect(last().messages).toEqual([
      { type: 'login', params: { token: 'secret' } },
      { type: 'sub', topic: 'FOREX_TRADE' },
    ]);
  });

  it('hand their frames to their listeners, and answers to nobody', () => {
    const heard: unknown[] = [];
    live.subscribe('DAY_MARKET', (params) => heard.push(params));
    live.start();
    last().open();
    last().deliver({ type: 'sub', code: 1 });
    last().deliver({ type: 'DAY_MARKET', code: 1, params: [1] });
    last().deliver({ type: 'FOREX_CLOSED', code: 1, params: [2] });
    expect(heard).toEqual([[1]]);
  });
});

describe('a frame of bytes', () => {
  it('is unpacked elsewhere, counts as a sign of life, and is handed on by what it says', () => {
    const heard: unknown[] = [];
    live.subscribe('DAY_MARKET', (params) => heard.push(params));
    live.start();
    last().open();
    live.check();
    const data = new ArrayBuffer(3);
    last().dispatchEvent(new MessageEvent('message', { data }));
    vi.advanceTimersByTime(CHECK_TIMEOUT_MS);
    expect([unpacked, live.status]).toEqual([[data], 'open']);
    live.hand({ type: 'DAY_MARKET', params: [2] });
    expect(heard).toEqual([[2]]);
  });
});

describe('news of the account', () => {
  it('comes unasked: it is heard, and never subscribed to', () => {
    const heard: unknown[] = [];
    token = 'secret';
    const off = live.subscribe('ORDERS_CHANGED', (params) => heard.push(params));
    live.start();
    last().open();
    last().deliver({ type: 'ORDERS_CHANGED', code: 1, params: [7] });
    off();
    expect(heard).toEqual([[7]]);
    expect(last().messages).toEqual([{ type: 'login', params: { token: 'secret' } }]);
  });
});

describe('session', () => {
  it('of a visitor asks for no account topics until there is a login', () => {
    live.subscribe('FOREX_CLOSED', () => undefined);
    live.start();
    last().open();
    expect(last().messages).toEqual([]);
    token = 'secret';
    live.followSession();
    expect(last().messages).toEqual([
      { type: 'login', params: { token: 'secret' } },
      { type: 'sub', topic: 'FOREX_CLOSED' },
    ]);
  });

  it('is followed once the server says so, on each connection', () => {
    let follows = 0;
    live.onLogin(() => (follows += 1));
    token = 'secret';
    live.start();
    last().open();
    last().deliver({ type: 'login', code: 999, msg: 'Please log in' });
    expect(follows).toBe(0);
    last().deliver({ type: 'login', code: 1 });
    expect(follows).toBe(1);
    last().lose();
    vi.advanceTimersByTime(BACK_OFF_MS[0]);
    last().open();
    expect(follows).toBe(1);
    last().deliver({ type: 'login', code: 1 });
    expect(follows).toBe(2);
  });

  it('that ends logs the socket out', () => {
    token = 'secret';
    live.start();
    last().open();
    token = undefined;
    live.followSession();
    live.followSession();
    expect(last().messages).toEqual([
      { type: 'login', params: { token: 'secret' } },
      { type: 'logout' },
    ]);
  });

  it('that the server ended is told, and what it refuses; its own log-out is not', () => {
    token = 'secret';
    live.start();
    last().open();
    last().deliver({ type: 'login', code: 999, msg: 'Please log in' });
    last().deliver({ type: 'logout', code: 1 });
    expect(refusals).toEqual([{ type: 'login', code: 999 }]);
    last().deliver({ type: 'logout', code: 999, msg: 'Please log in' });
    expect(refusals.slice(1)).toEqual([{ type: 'logout', code: 999 }]);
  });
});
