import { DAY_MARKET, KLINE_PREFIX } from '@meridian/contract/names/socket';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeInstrument } from '../testing/made-instrument.ts';
import { answerSockets, heard, seen, tell } from '../testing/server-end.ts';
import { subscribeCandles } from '../chart/candles/candles.ts';
import { marketClock } from './clock.ts';
import { selectInstrument, useCurrentInstrument } from './instruments.ts';
import { useFreshness, useMarketFreshness } from './market-freshness.ts';
import { getQuote, quotes, useQuote } from './quotes.ts';
import { startSocket } from './socket.ts';

const NOW = Date.UTC(2026, 10, 20, 20);

const instrument = (Code: string, Bid: number | null) =>
  madeInstrument({
    Id: Code === 'EURUSD' ? 1 : 2,
    Code,
    ShowCode: Code,
    BaseCurrency: Code.slice(0, 3),
    ForexQuotations: {
      Open: Bid,
      Close: Bid,
      Change: Bid === null ? null : 0,
      Bid,
      Ask: Bid === null ? null : Bid + 0.0001,
      High: Bid,
      Low: Bid,
      Time: Bid === null ? null : NOW,
      Seq: Bid === null ? null : 1,
    },
  });
const LIST = [instrument('EURUSD', 1.085), instrument('GBPUSD', null)];
const SITE = { market_time: NOW, stale_after: 10_000, isMain: 1 };

/** The site answers with its list and with what it says of itself. */
function answerCalls(): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    const data = new Request(address).url.includes('basic') ? SITE : LIST;
    return Promise.resolve(Response.json({ code: 1, msg: '', data }));
  });
}
const tick = (bid: number, seq: number, time = NOW + seq) =>
  tell(DAY_MARKET, [
    { symbol: 'EURUSD', bid, ask: bid + 0.0001, close: bid, change: 0.1, time, seq },
  ]);

beforeAll(async () => {
  answerSockets();
  answerCalls();
  await openPage();
  startSocket(() => import('./compact.ts'));
});

const Price = ({ code }: { readonly code: string }) => <p>{useQuote(code)?.bid ?? 'no price'}</p>;
const shown = () => document.querySelector('p')?.textContent;

describe('a quote', () => {
  it('is the list’s at first, then that of the newest tick, and never an older one', async () => {
    quotes.prime(LIST);
    showPage(<Price code="EURUSD" />);
    await expect.poll(shown).toBe('1.085');
    tick(1.0862, 5);
    await expect.poll(shown).toBe('1.0862');
    tick(1.07, 4, NOW - 1);
    quotes.prime(LIST);
    tick(1.0863, 6);
    await expect.poll(shown).toBe('1.0863');
    expect(getQuote('EURUSD')).toMatchObject({ high: 1.0863, low: 1.085 });
  });

  it('of an instrument without a price is none', () => {
    quotes.prime(LIST);
    showPage(<Price code="GBPUSD" />);
    expect(shown()).toBe('no price');
  });

  it('holds the market’s topic while it is looked at, and a moment longer', async () => {
    const told = () => heard().filter((one) => JSON.stringify(one).includes(DAY_MARKET));
    const draw = showPage(<Price code="EURUSD" />);
    await expect.poll(() => told().at(-1)).toEqual({ type: 'sub', topic: DAY_MARKET });
    draw(null);
    expect(told().at(-1)).toMatchObject({ type: 'sub' });
    await expect.poll(() => told().at(-1), { timeout: 3_000 }).toMatchObject({ type: 'unsub' });
  });
});

describe('the instrument that Trade shows', () => {
  const Current = () => <p>{useCurrentInstrument()?.Code ?? 'none yet'}</p>;

  it('is the first of the list until another one is chosen', async () => {
    showPage(<Current />);
    await expect.element(page.getByText('EURUSD')).toBeVisible();
    selectInstrument('GBPUSD');
    await expect.element(page.getByText('GBPUSD')).toBeVisible();
    expect(sessionStorage.getItem('meridian.instrument')).toBe('GBPUSD');
  });

  it('is known at the next visit of this tab, without the old prices', async () => {
    showPage(<Current />);
    await expect.poll(() => sessionStorage.getItem('meridian.tradeList')).toContain('GBPUSD');
  });
});

describe('how fresh a price is', () => {
  const Light = () => <p>{useFreshness('EURUSD').state}</p>;

  it('follows the market’s own clock', async () => {
    showPage(<Light />);
    tick(1.0864, 20, (marketClock.now() ?? NOW) + 1);
    await expect.poll(shown).toBe('live');
    marketClock.set((marketClock.now() ?? NOW) + 60_000, Date.now());
    await expect.poll(shown, { timeout: 3_000 }).toBe('stale');
  });
});

describe('what is said of prices that are not on the screen', () => {
  const followed = () => heard().findLast((one) => JSON.stringify(one).includes(DAY_MARKET));

  it('follows the market as a whole', async () => {
    const Light = () => <p>{useMarketFreshness().state}</p>;
    await expect.poll(followed, { timeout: 3_000 }).toMatchObject({ type: 'unsub' });
    const draw = showPage(<Light />);
    await expect.poll(followed).toMatchObject({ type: 'sub' });
    draw(null);
    await expect.poll(followed, { timeout: 3_000 }).toMatchObject({ type: 'unsub' });
  });

  it('and the instrument that it is said of', async () => {
    const Light = () => <p>{useFreshness('GBPUSD').state}</p>;
    showPage(<Light />);
    await expect.poll(followed).toMatchObject({ type: 'sub' });
    await expect.poll(seen).toMatchObject({ codes: ['GBPUSD'] });
  });
});

describe('a chart’s last candle', () => {
  it('is heard of for its own period alone', () => {
    const hear = vi.fn<(candle: unknown) => void>();
    const leave = subscribeCandles('EURUSD', '1min', hear);
    const kline = { Period: '1min', Open: 1, High: 2, Low: 1, Close: 2 };
    tell(`${KLINE_PREFIX}EURUSD`, { kline });
    tell(`${KLINE_PREFIX}EURUSD`, { kline: { ...kline, Period: '5min' } });
    tell(`${KLINE_PREFIX}GBPUSD`, { kline });
    expect(hear.mock.calls).toEqual([[kline]]);
    leave();
    tell(`${KLINE_PREFIX}EURUSD`, { kline });
    expect(hear).toHaveBeenCalledTimes(1);
  });
});
