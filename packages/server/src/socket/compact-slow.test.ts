// A socket of compact frames that cannot keep up: its buffer is a figure here, which the test sets.
import { type Alert, PERIODS } from '@meridian/contract';
import { CompactDecoder, type CompactMessage } from '@meridian/contract/compact/decode';
import {
  CATALOGUE,
  type Candle,
  type Tick,
  calendar,
  financingDays,
  rollovers,
} from '@meridian/market';
import { type Change, accountOf, createState, execute } from '@meridian/trading';
import { asPrice, dollars, present } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createViews } from '../engine/views/views.ts';
import { createPriceBoard } from '../market/prices/price-board.ts';
import type { Session } from '../platform/http/sessions.ts';
import { PAUSE_MS, WRITTEN_AT_ONCE } from './compact-fan-out.ts';
import { CompactState } from './compact-sight.ts';
import { FanOut } from './fan-out.ts';
import { MARKET_WINDOW_MS } from './market-windows.ts';
import { BUFFERED_MAX, Subscriber } from './subscriber.ts';

const EURUSD = present(CATALOGUE.find(({ code }) => code === 'EURUSD')?.id, 'EURUSD');
const hours = { isOpen: () => true, rollovers, financingDays };
const candleOf = (time: number, close: number): Candle => ({
  ...{ time, open: 100_000, high: close, low: 100_000, close, volume: 1 },
});

function stage() {
  const board = createPriceBoard({
    calendar: calendar('always'),
    marketNow: Date.now,
    isQuoted: () => true,
  });
  const state = createState(CATALOGUE, hours, 'of_margin');
  execute(state, { type: 'OpenAccount', accountId: 1, kind: 'demo', grant: dollars(500), at: 0 });
  const account = accountOf(state, 1);
  let last = candleOf(0, 100_000);
  const fanOut = new FanOut({
    instruments: CATALOGUE,
    board,
    views: createViews(state),
    isCommitted: () => true,
    inProgress: () => last,
  });
  const socket = { OPEN: 1, readyState: 1, bufferedAmount: 0 };
  const written: Buffer[] = [];
  const stream = { write: (frame: Buffer) => written.push(frame) > 0 };
  const of = { stream, language: 'en', address: '', compact: new CompactState() } as const;
  const subscriber = new Subscriber(socket as never, of);
  fanOut.join(subscriber);
  subscriber.session = { key: 'k', accountId: 1 } as Session;
  let seq = 0;
  return {
    ...{ fanOut, socket, subscriber, written, account },
    tick(bid: number) {
      seq += 1;
      last = candleOf(0, bid);
      const tick: Tick = {
        ...{ instrumentId: EURUSD, bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(bid + 8)) },
        ...{ at: seq * 1_000, seq, volume: 1 },
      };
      board.show(tick, last);
      fanOut.onTick(tick);
    },
  };
}

/** The messages of what was written: compact ones decoded, the others parsed. */
function read(written: readonly Buffer[]): (CompactMessage | { type: string; params: unknown })[] {
  const decoder = new CompactDecoder();
  const messages: ReturnType<typeof read> = [];
  let rest = Buffer.concat(written);
  while (rest.length > 0) {
    const [kind, short] = [rest.readUInt8(0), rest.readUInt8(1)];
    const [head, length] = short < 126 ? [2, short] : [4, rest.readUInt16BE(2)];
    const body = rest.subarray(head, head + length);
    messages.push(kind === 0x82 ? decoder.decode(body) : (JSON.parse(body.toString()) as never));
    rest = rest.subarray(head + length);
  }
  return messages;
}

/** Those of the writes from the one with that number on. */
const since = (written: readonly Buffer[], from: number) =>
  read(written).slice(read(written.slice(0, from)).length);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a socket of compact frames that cannot keep up', () => {
  it('gets the latest state and not a backlog, each candle that ended, and every event of its account', () => {
    const { fanOut, socket, subscriber, written, account, tick } = stage();
    fanOut.start();
    tick(110_000);
    fanOut.see(subscriber, { type: 'see', codes: ['EURUSD'], orders: [], hidden: false });
    subscriber.followsMarket = true;
    subscriber.followsTrades = true;
    fanOut.sendMarket(subscriber);
    subscriber.followKlines('EURUSD', new Set([PERIODS[0]]));
    fanOut.sendKlines(subscriber, 'EURUSD');
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    expect(read(written).map((one) => ('kind' in one ? one.kind : one.type))).toEqual([
      ...['names', 'first', 'candle', 'quotes', 'candle'],
    ]);
    socket.bufferedAmount = BUFFERED_MAX;
    for (let step = 1; step <= 20; step += 1) {
      tick(110_000 + step);
      fanOut.onCandleFinished(EURUSD, PERIODS[0], candleOf(step * 60_000, 110_000 + step));
      vi.advanceTimersByTime(MARKET_WINDOW_MS);
    }
    account.balance = dollars(700);
    fanOut.sendAlert(1, { id: 3 } as Alert);
    fanOut.sendMoney(1, { noun: 'deposit', id: 4, state: '1' });
    const change = {
      event: { type: 'StopsSet', accountId: 1, orderId: 7, at: 0 },
      ...{ entries: [], orders: [{ id: 7, status: 'open', parentId: null }] },
    };
    fanOut.onCommitted([change as unknown as Change]);
    const before = written.length;
    socket.bufferedAmount = 0;
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    const after = since(written, before);
    expect(after.flatMap((one) => ('type' in one ? [one.type] : []))).toEqual([
      ...['ORDERS_CHANGED', 'ALERT', 'MONEY_CHANGED'],
    ]);
    const candles = after.flatMap((one) => ('kind' in one && one.kind === 'candle' ? [one] : []));
    const times = Array.from({ length: 20 }, (_, place) => (place + 1) * 60_000);
    expect(candles.map(({ kline }) => kline.Time)).toEqual([...times, 0]);
    const quotes = after.filter((one) => 'kind' in one && 'rows' in one);
    expect(quotes).toMatchObject([{ kind: 'first', rows: [{ symbol: 'EURUSD', bid: 1.1002 }] }]);
    expect(after.at(-1)).toMatchObject({ kind: 'account', account: { Equity: '700.000000' } });
    fanOut.stop();
  });

  it('keeps nobody else waiting who sees the same', () => {
    const { fanOut, socket, subscriber, written, tick } = stage();
    fanOut.start();
    const other = new Subscriber({ ...socket } as never, {
      stream: { write: (frame: Buffer) => others.push(frame) > 0 },
      ...{ language: 'en', address: '', compact: new CompactState() },
    });
    const others: Buffer[] = [];
    fanOut.join(other);
    for (const one of [subscriber, other]) {
      one.followsMarket = true;
      fanOut.see(one, { type: 'see', codes: ['EURUSD'], orders: [], hidden: false });
    }
    socket.bufferedAmount = BUFFERED_MAX;
    const before = written.length;
    for (let step = 1; step <= 5; step += 1) {
      tick(110_000 + step);
      vi.advanceTimersByTime(MARKET_WINDOW_MS);
    }
    expect(written).toHaveLength(before);
    expect(others.length).toBeGreaterThanOrEqual(5);
    expect(fanOut.figures.skipped).toBe(1);
    fanOut.stop();
  });

  it('shares its bytes with who sees the same, in another order too', () => {
    const { fanOut, subscriber, written, tick } = stage();
    fanOut.start();
    const others: Buffer[] = [];
    const other = new Subscriber({ OPEN: 1, readyState: 1, bufferedAmount: 0 } as never, {
      stream: { write: (frame: Buffer) => others.push(frame) > 0 },
      ...{ language: 'en', address: '', compact: new CompactState() },
    });
    fanOut.join(other);
    const see = { type: 'see' as const, orders: null, hidden: false };
    fanOut.see(subscriber, { ...see, codes: ['EURUSD', 'GBPUSD'] });
    fanOut.see(other, { ...see, codes: ['GBPUSD', 'EURUSD'] });
    for (const one of [subscriber, other]) one.followsMarket = true;
    tick(110_001);
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    expect(written.at(-1)).toBeInstanceOf(Buffer);
    expect(others.at(-1)).toBe(written.at(-1));
    fanOut.stop();
  });
});

describe('more sockets than are written to at once', () => {
  const EURUSD_SEEN = { type: 'see' as const, codes: ['EURUSD'], orders: [], hidden: false };
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  let clock = 0;

  beforeEach(() => {
    vi.useRealTimers();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(performance, 'now').mockImplementation(() => clock);
  });
  afterEach(() => void vi.restoreAllMocks());

  /** Sockets that see the euro, after their first quotes. */
  function crowd(count: number) {
    const { fanOut, tick } = stage();
    fanOut.start();
    tick(110_000);
    const clients = Array.from({ length: count }, () => {
      const written: Buffer[] = [];
      const subscriber = new Subscriber({ OPEN: 1, readyState: 1, bufferedAmount: 0 } as never, {
        stream: { write: (frame: Buffer) => written.push(frame) > 0 },
        ...{ language: 'en', address: '', compact: new CompactState() },
      });
      fanOut.join(subscriber);
      fanOut.see(subscriber, EURUSD_SEEN);
      subscriber.followsMarket = true;
      fanOut.sendMarket(subscriber);
      return { subscriber, written };
    });
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    return { fanOut, tick, clients };
  }

  const bidsOf = (written: readonly Buffer[], from = 0): number[] =>
    since(written, from).flatMap((one) => ('rows' in one ? one.rows.map(({ bid }) => bid) : []));

  const countOf = (clients: ReturnType<typeof crowd>['clients'], bid: number): number =>
    clients.filter(({ written }) => bidsOf(written).includes(bid)).length;

  it('are written to in turns, with pauses for others between them', () => {
    const { fanOut, tick, clients } = crowd(2 * WRITTEN_AT_ONCE + 1);
    vi.advanceTimersByTime(2 * PAUSE_MS);
    tick(110_010);
    vi.advanceTimersByTime(MARKET_WINDOW_MS - 2 * PAUSE_MS);
    expect(countOf(clients, 1.1001)).toBe(WRITTEN_AT_ONCE);
    vi.advanceTimersByTime(PAUSE_MS);
    expect(countOf(clients, 1.1001)).toBe(2 * WRITTEN_AT_ONCE);
    vi.advanceTimersByTime(PAUSE_MS);
    expect(countOf(clients, 1.1001)).toBe(clients.length);
    fanOut.stop();
  });

  it('are written to without pauses once that takes as long as a window, and the next one waits', async () => {
    const { fanOut, tick, clients } = crowd(2 * WRITTEN_AT_ONCE + 1);
    vi.advanceTimersByTime(2 * PAUSE_MS);
    const [first] = clients;
    const write = present(first, 'a client').written;
    vi.spyOn(write, 'push').mockImplementationOnce((...frames) => {
      clock += MARKET_WINDOW_MS;
      return write.push(...frames);
    });
    tick(110_010);
    vi.advanceTimersByTime(MARKET_WINDOW_MS - 2 * PAUSE_MS);
    expect(countOf(clients, 1.1001)).toBe(WRITTEN_AT_ONCE);
    await turn();
    expect(countOf(clients, 1.1001)).toBe(2 * WRITTEN_AT_ONCE);
    tick(110_020);
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    expect(countOf(clients, 1.1002)).toBe(0);
    await turn();
    expect(countOf(clients, 1.1001)).toBe(clients.length);
    vi.advanceTimersByTime(MARKET_WINDOW_MS + 2 * PAUSE_MS);
    expect(countOf(clients, 1.1002)).toBe(clients.length);
    fanOut.stop();
  });

  it('get nothing older after what they asked for meanwhile', () => {
    const { fanOut, tick, clients } = crowd(WRITTEN_AT_ONCE + 2);
    vi.advanceTimersByTime(PAUSE_MS);
    const last = present(clients.at(-1), 'a client');
    const before = last.written.length;
    tick(110_010);
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    tick(110_020);
    fanOut.sendMarket(last.subscriber);
    vi.advanceTimersByTime(PAUSE_MS);
    expect(bidsOf(last.written, before)).toEqual([1.1001, 1.1002]);
    fanOut.stop();
  });

  it('get no candle in progress after its end', () => {
    const { fanOut, tick, clients } = crowd(WRITTEN_AT_ONCE + 2);
    vi.advanceTimersByTime(PAUSE_MS);
    const last = present(clients.at(-1), 'a client');
    last.subscriber.followKlines('EURUSD', new Set([PERIODS[0]]));
    tick(110_010);
    vi.advanceTimersByTime(MARKET_WINDOW_MS);
    fanOut.onCandleFinished(EURUSD, PERIODS[0], candleOf(0, 110_015));
    fanOut.sendKlines(present(clients[0], 'another').subscriber, 'EURUSD');
    vi.advanceTimersByTime(PAUSE_MS);
    const closes = read(last.written).flatMap((one) =>
      'kind' in one && one.kind === 'candle' ? [one.kline.Close] : [],
    );
    expect(closes).toEqual([1.1001, 1.10015]);
    fanOut.stop();
  });
});
