// What the page says it shows, and what it makes of compact frames.
import {
  encodeAccount,
  encodeCandle,
  encodeNames,
  encodeQuote,
  encodeQuotesHead,
} from '@meridian/contract/compact/encode';
import { COMPACT_PROTOCOL } from '@meridian/contract/names/socket';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPage, showPage } from '../testing/client-page.tsx';
import {
  answerSockets,
  hangUp,
  heard,
  kindsHeard,
  protocolsAsked,
  seen,
  tellBytes,
} from '../testing/server-end.ts';
import { useOnScreen } from '../ui/on-screen.ts';
import { useAccountLive } from './account-live.ts';
import { subscribeCandles } from '../chart/candles/candles.ts';
import { useAllOrdersLive, useOrderLive } from './order-live.ts';
import { getQuote, quotes, useQuote } from './quotes.ts';
import { type Session, keepSession } from './session-store.ts';
import { startSocket } from './socket.ts';

const ROWS = Array.from({ length: 40 }, (_, place) => `CODE${place}`);
const NAMES = ROWS.map((code, place) => ({ number: place + 1, precision: 5, code }));

function Row({ code, order }: { readonly code: string; readonly order: number }) {
  const [ref, isOn] = useOnScreen<HTMLLIElement>();
  const quote = useQuote(code, isOn);
  const live = useOrderLive(order, isOn);
  return (
    <li ref={ref} style={{ height: 80 }} data-code={code}>
      {quote?.bid ?? 'no price'} {live?.FactProfits ?? 'no profit'}
    </li>
  );
}
const List = () => (
  <ul>
    {ROWS.map((code, place) => (
      <Row key={code} code={code} order={100 + place} />
    ))}
  </ul>
);
const textOf = (code: string) => document.querySelector(`[data-code=${code}]`)?.textContent;
const said = () => seen() as { codes: string[] | null; orders: number[] | null; hidden: boolean };

let isHidden = false;
function turn(hidden: boolean): void {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}

let seq = 0;
function quoteFrame(place: number, bid: number, range?: { high: number; low: number }) {
  seq += 1;
  const newest = { time: 1_795_000_000_000 + seq, seq };
  const isFirst = range !== undefined;
  const quote = { number: place + 1, bid, ask: bid + 8, change: 12, ...newest };
  return [
    encodeQuotesHead(newest, isFirst),
    encodeQuote({ ...quote, ...(range ?? { high: 0, low: 0 }) }, newest, isFirst),
  ];
}

beforeAll(async () => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
  answerSockets();
  await openPage();
  keepSession({ token: 'one', user: { uid: '1' } } as unknown as Session);
  startSocket(() => import('./compact.ts'));
  await vi.waitUntil(() => seen() !== undefined, { timeout: 5_000 });
  tellBytes(encodeNames(NAMES));
});
afterEach(() => {
  window.scrollTo(0, 0);
  turn(false);
});

describe('the page asks for compact frames', () => {
  it('of the rows in sight and near it, and of others once they are scrolled to', async () => {
    showPage(<List />);
    expect(protocolsAsked()).toBe(COMPACT_PROTOCOL);
    await expect.poll(() => said().codes).toContain('CODE3');
    const [{ codes, orders }] = [said()];
    expect(codes).not.toContain('CODE30');
    expect(orders).toEqual(codes?.map((code) => 100 + ROWS.indexOf(code)));
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => said().codes).toContain('CODE39');
    expect(said().codes).not.toContain('CODE3');
    expect(said().orders).not.toContain(103);
  });

  it('no oftener than is needed, however fast it is scrolled', async () => {
    showPage(<List />);
    await expect.poll(() => said().codes).toContain('CODE0');
    const before = kindsHeard().length;
    const startedAt = performance.now();
    for (let step = 0; step < 30; step += 1) {
      window.scrollTo(0, step * 100);
      await new Promise(requestAnimationFrame);
    }
    await expect.poll(() => said().codes).toContain('CODE39');
    const most = 2 + (performance.now() - startedAt) / 120;
    expect(kindsHeard().length - before).toBeLessThanOrEqual(most);
  });

  it('once a second while it is hidden, and at once when it is back', async () => {
    showPage(<List />);
    await expect.poll(() => said().codes).toContain('CODE0');
    turn(true);
    expect(said().hidden).toBe(true);
    turn(false);
    expect(said().hidden).toBe(false);
  });

  it('of every order while something needs them all', async () => {
    const All = () => <p>{useAllOrdersLive()?.length ?? 'none'}</p>;
    const draw = showPage(<All />);
    await expect.poll(() => said().orders).toBeNull();
    draw(null);
    await expect.poll(() => said().orders).toEqual([]);
  });

  it('on a new connection before it follows anything', async () => {
    showPage(<List />);
    await expect.poll(() => said().codes).toContain('CODE0');
    hangUp();
    await expect.poll(kindsHeard, { timeout: 5_000 }).toContain('sub');
    expect(kindsHeard().indexOf('see')).toBeLessThan(kindsHeard().indexOf('sub'));
    expect(said().codes).toContain('CODE0');
  });
});

describe('a compact frame', () => {
  it('of first quotes brings the day’s range, which counts; of others, what moved', async () => {
    showPage(<List />);
    await expect.poll(() => said().codes).toContain('CODE1');
    tellBytes(...quoteFrame(1, 108_000, { high: 109_000, low: 107_000 }));
    await expect.poll(() => textOf('CODE1')).toContain('1.08');
    expect(getQuote('CODE1')).toMatchObject({ high: 1.09, low: 1.07, change: 0.12 });
    tellBytes(...quoteFrame(1, 109_500));
    await expect.poll(() => textOf('CODE1')).toContain('1.095');
    expect(getQuote('CODE1')).toMatchObject({ high: 1.095, low: 1.07 });
    // It was away over midnight: a new day has begun.
    tellBytes(...quoteFrame(1, 108_100, { high: 108_200, low: 108_000 }));
    await expect.poll(() => getQuote('CODE1')).toMatchObject({ high: 1.082, low: 1.08 });
  });

  it('without quotes says what the market’s time is', async () => {
    tellBytes(encodeQuotesHead({ time: 1_795_000_500_000, seq: 9 }, false));
    await expect.poll(() => quotes.newest([], quotes.marketTime)).toBe(1_795_000_500_000);
  });

  it('of an account has its totals, and orders that are not in it keep their figures off the screen', async () => {
    const Totals = () => <p>{useAccountLive()?.Equity ?? 'not yet'}</p>;
    showPage(
      <>
        <Totals />
        <List />
      </>,
    );
    await expect.poll(() => said().orders).toContain(100);
    const account = { balance: 500_000_000n, usedMargin: 0n, floating: -1_500_000n };
    const figures = { ...account, marginLevel: null, riskRate: 0n };
    const order = (id: number, profit: bigint) => ({ id, precision: 5, price: 108_000, profit });
    tellBytes(encodeAccount(figures, [order(100, 1_000_000n), order(101, 2_000_000n)]));
    await expect.poll(() => document.querySelector('p')?.textContent).toBe('498.500000');
    await expect.poll(() => textOf('CODE1')).toContain('2.000000');
    window.scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => said().orders).not.toContain(101);
    tellBytes(encodeAccount(figures, [order(139, 3_000_000n)]));
    await expect.poll(() => textOf('CODE39')).toContain('3.000000');
    expect(textOf('CODE1')).toContain('2.000000');
  });

  it('of a candle goes to the chart', async () => {
    const hear = vi.fn<(candle: unknown) => void>();
    const leave = subscribeCandles('CODE2', '5min', hear);
    const points = { open: 108_000, high: 108_500, low: 107_900, close: 108_100 };
    tellBytes(encodeCandle({ number: 3, period: 1, time: 300_000, ...points, volume: 250 }));
    await expect.poll(() => hear.mock.calls).toHaveLength(1);
    const prices = { Open: 1.08, High: 1.085, Low: 1.079, Close: 1.081, Volume: 2.5 };
    expect(hear).toHaveBeenCalledWith({ Period: '5min', Time: 300_000, ...prices });
    leave();
  });

  it('that cannot be read ends them: the page comes again, and takes the default frames', async () => {
    showPage(<List />);
    const fault = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    tellBytes(Uint8Array.from([99]));
    await expect.poll(protocolsAsked, { timeout: 5_000 }).toEqual([]);
    expect(fault).toHaveBeenCalledTimes(1);
    await expect
      .poll(heard, { timeout: 5_000 })
      .toContainEqual(expect.objectContaining({ type: 'sub' }));
    expect(seen()).toBeUndefined();
  });
});
