import {
  type Candle,
  type Hours,
  type Instrument,
  PERIODS,
  type Period,
  calendar,
  catalogued,
  periodStart,
  syntheticMarket,
  worldOf,
} from '@meridian/market';
import { hasSeenFeed, readMarketClock } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { HOUR_MS, type Instant, MINUTE_MS, present } from '@meridian/units';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CandleBook, loadCandleBook } from './candle-book.ts';
import { type HandFeed, handFeed } from '../../testing/hand-feed.ts';
import { testClock } from '../../testing/test-clock.ts';
import { type Backfill, BACKFILL_TIMES, createBackfill } from './backfill.ts';
import { loadFirstHistory } from './first-history.ts';
import { HISTORY_DAYS, HISTORY_DEPTH_MS } from './history.ts';

const instruments = [1, 2].map((id) => present(catalogued(id), `instrument ${id}`));
const [euro, second] = instruments as [Instrument, Instrument];
const market = syntheticMarket(worldOf(7), calendar('always'));
const WEEKS_END = Date.parse('2026-11-21T12:00:00Z');
const START = Date.parse('2026-11-18T15:17:31Z');
const QUICK = { ...BACKFILL_TIMES, retryFirstMs: 2, retryMaxMs: 4 };

let fresh: FreshDatabase;
let feeds = 0;
let clock = testClock(START);
let backfills: Backfill[] = [];
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(() => fresh.remove());
beforeEach(() => {
  feeds += 1;
  clock = testClock(START);
});
afterEach(async () => {
  for (const backfill of backfills) await backfill.stop();
  backfills = [];
});

interface Asked {
  readonly code: string;
  readonly period: Period;
}

interface Opened {
  readonly feed: HandFeed;
  readonly book: CandleBook;
  readonly backfill: Backfill;
  readonly asked: Asked[];
  readonly told: { level: number; msg: string }[];
  /** Throws the source's fault; null while nothing is wrong with it. */
  fault: ((asked: Asked) => void) | null;
  /** How far back from now the source has minutes. */
  minutesBackMs: number;
}

interface Opening {
  readonly isRemote?: boolean;
  readonly times?: typeof QUICK;
  readonly hours?: Hours;
  readonly onFilled?: () => Promise<void>;
}

async function opened(opening: Opening = {}): Promise<Opened> {
  const { isRemote = true, times = QUICK, hours = 'always' } = opening;
  const { onFilled = () => Promise.resolve() } = opening;
  const world = syntheticMarket(worldOf(7), calendar(hours));
  const asked: Asked[] = [];
  const told: { level: number; msg: string }[] = [];
  const site = { asked, told, fault: null, minutesBackMs: Infinity } as unknown as {
    -readonly [K in keyof Opened]: Opened[K];
  };
  const feed = handFeed({
    instruments,
    clock,
    isRemote,
    hours,
    identity: `feed ${feeds}`,
    history(instrument, period, from, to) {
      const one = { code: instrument.code, period };
      asked.push(one);
      site.fault?.(one);
      const oldest = period === '1min' ? clock.now() - site.minutesBackMs : 0;
      return world.history(instrument, period, Math.max(from, oldest), to);
    },
  });
  const book = await loadCandleBook(fresh.database, feed.identity, instruments);
  const at = { db: fresh.database, feed, instruments, marketNow: clock.now, now: clock.now };
  const first = await loadFirstHistory({ ...at, daysMax: HISTORY_DAYS });
  const backfill = createBackfill({
    ...at,
    book,
    first,
    onFilled,
    onFault(error) {
      throw error;
    },
    log: pino({ level: 'debug' }, { write: (line: string) => void told.push(JSON.parse(line)) }),
    times,
  });
  backfills.push(backfill);
  return Object.assign(site, { feed, book, backfill });
}

const later = (ms: number): Instant => {
  clock.advance(ms);
  return clock.now();
};
const live = { state: 'live', detail: '' } as const;
const soon = (holds: () => unknown): Promise<void> =>
  vi.waitFor(async () => void (await holds()), 20_000);
const isFilled = (site: Opened): Promise<void> =>
  soon(() => expect(site.backfill.missingCount()).toBe(0));
const minutes = (book: CandleBook, { id } = euro): Promise<Candle[]> =>
  book.read(id, '1min', { end: Number.MAX_SAFE_INTEGER, limit: 1_000 });
const truth = (from: Instant, to: Instant, instrument = euro): Candle[] =>
  market.history(instrument, '1min', periodStart('1min', from, instrument.session), to);
const refuse = (): never => {
  throw new Error('503 Service Unavailable');
};
const flush = (site: Opened) => site.book.flush(clock.now());
const isKnown = (site: Opened) => hasSeenFeed(fresh.database, site.feed.identity);

/** A site that already has its past, as after a restart. */
async function restarted(opening: Opening = {}): Promise<Opened> {
  const before = await opened(opening);
  before.backfill.onStatus(live);
  await isFilled(before);
  await soon(async () => expect(await isKnown(before)).toBe(true));
  await before.backfill.stop();
  return await opened(opening);
}

describe('the past of a feed that is new', () => {
  it('is there when the start is done, where it is at hand', async () => {
    const site = await opened({ isRemote: false });
    await site.backfill.begin();
    for (const instrument of instruments)
      for (const period of PERIODS) {
        const { session, id } = instrument;
        const from = periodStart(period, START - HISTORY_DEPTH_MS[period], session);
        const all = await site.book.read(id, period, {
          end: Number.MAX_SAFE_INTEGER,
          limit: 9_999,
        });
        expect(all).toEqual(market.history(instrument, period, from, START));
      }
    await soon(async () => expect(await isKnown(site)).toBe(true));
  });

  it('of a remote feed is asked for when it is connected; the start does not wait for it', async () => {
    const site = await opened();
    await site.backfill.begin();
    expect(site.asked).toEqual([]);
    expect(await isKnown(site)).toBe(false);
    site.backfill.onStatus(live);
    await isFilled(site);
    expect(await minutes(site.book)).toEqual(truth(START - 1_000 * MINUTE_MS, START).slice(-1_000));
    await soon(async () => expect(await isKnown(site)).toBe(true));
    const { length } = site.asked;
    site.backfill.onStatus(live);
    expect(site.asked).toHaveLength(length);
  });

  it('is asked for again until it is given, and is nobody’s end meanwhile', async () => {
    const site = await opened();
    let refusals = 3;
    site.fault = () => {
      refusals -= 1;
      if (refusals >= 0) refuse();
    };
    site.backfill.onStatus(live);
    await isFilled(site);
    expect(await minutes(site.book)).toEqual(truth(START - 1_000 * MINUTE_MS, START).slice(-1_000));
    expect(site.told.filter(({ msg }) => msg.includes('asked for again'))).toHaveLength(3);
    expect(site.told[0]).toMatchObject({ fault: '503 Service Unavailable', instrument: euro.code });
  });
});

describe('a gap', () => {
  it('is filled by its minutes alone, and coarser candles are their sums', async () => {
    const site = await restarted();
    const to = later(17 * MINUTE_MS);
    site.backfill.onStatus({ state: 'gap', from: START, to });
    await isFilled(site);
    expect(site.asked).toEqual(instruments.map(({ code }) => ({ code, period: '1min' })));
    expect(await minutes(site.book)).toEqual(truth(to - 1_000 * MINUTE_MS, to).slice(-1_000));
    for (const period of PERIODS) {
      const all = await site.book.read(1, period, { end: Number.MAX_SAFE_INTEGER, limit: 3 });
      expect(all).toEqual(market.history(euro, period, all[0]?.time ?? 0, to));
    }
    await flush(site);
    const again = await opened();
    expect(await minutes(again.book)).toEqual(await minutes(site.book));
  });

  it('longer than the minutes in memory is asked for in the coarser periods, too', async () => {
    const site = await restarted();
    const to = later(80 * HOUR_MS);
    site.backfill.onStatus({ state: 'gap', from: START, to });
    await isFilled(site);
    for (const period of PERIODS) {
      const all = await site.book.read(1, period, { end: Number.MAX_SAFE_INTEGER, limit: 200 });
      expect(all).toEqual(market.history(euro, period, all[0]?.time ?? 0, to));
    }
  });

  it('longer than the feed’s minutes go back is asked for in the coarser periods, too', async () => {
    const site = await restarted();
    site.minutesBackMs = 12 * HOUR_MS;
    const to = later(36 * HOUR_MS);
    site.backfill.onStatus({ state: 'gap', from: START, to });
    await isFilled(site);
    for (const period of PERIODS.slice(1)) {
      const all = await site.book.read(1, period, { end: Number.MAX_SAFE_INTEGER, limit: 500 });
      expect(all).toEqual(market.history(euro, period, all[0]?.time ?? 0, to));
    }
  });

  it('that begins while the market is closed is filled by its minutes alone', async () => {
    clock.set(WEEKS_END);
    const site = await restarted({ hours: 'real' });
    const to = later(36 * HOUR_MS);
    site.backfill.onStatus({ state: 'gap', from: WEEKS_END, to });
    await isFilled(site);
    expect((await minutes(site.book)).at(-1)?.time).toBeGreaterThan(to - HOUR_MS);
    expect(site.asked).toEqual(instruments.map(({ code }) => ({ code, period: '1min' })));
  });

  it('that cannot be filled holds writing back, and is found again by the next start', async () => {
    const site = await restarted();
    const to = later(5 * MINUTE_MS);
    site.fault = refuse;
    site.backfill.onStatus({ state: 'gap', from: START, to });
    site.book.fold({ ...tickAt(to + 500), instrumentId: euro.id });
    void flush(site);
    await soon(() => expect(site.told.length).toBeGreaterThan(3));
    await site.backfill.stop();
    expect(await readMarketClock(fresh.database, site.feed.identity)).toBe(START);
    const next = await opened();
    next.backfill.onStatus({ state: 'gap', from: START, to: to + 1_000 });
    await isFilled(next);
    expect(await minutes(next.book)).toEqual(
      truth(to - 1_000 * MINUTE_MS, to + 1_000).slice(-1_000),
    );
  });

  it('joins one that is still missing, however often the connection breaks', async () => {
    const site = await restarted();
    site.fault = refuse;
    site.backfill.onStatus({ state: 'gap', from: START, to: START + 3 * MINUTE_MS });
    await soon(() => expect(site.told.length).toBeGreaterThan(0));
    const to = later(9 * MINUTE_MS);
    site.backfill.onStatus({ state: 'gap', from: START + 6 * MINUTE_MS, to });
    site.fault = null;
    await isFilled(site);
    expect(await minutes(site.book)).toEqual(truth(to - 1_000 * MINUTE_MS, to).slice(-1_000));
  });

  it('of one instrument that the feed never gives keeps nobody else from theirs, and is given up at last', async () => {
    const site = await restarted();
    const to = later(5 * MINUTE_MS);
    site.fault = ({ code }) => void (code === euro.code && refuse());
    site.backfill.onStatus({ state: 'gap', from: START, to });
    await soon(() => expect(site.told.length).toBeGreaterThan(2));
    expect(await minutes(site.book, second)).toEqual(
      truth(to - 1_000 * MINUTE_MS, to, second).slice(-1_000),
    );
    expect(site.backfill.missingCount()).toBe(1);
    const written = flush(site);
    clock.advance(QUICK.givenUpMs);
    await written;
    expect(site.told.at(-1)).toMatchObject({ level: 50, instrument: euro.code, from: START, to });
    expect(await readMarketClock(fresh.database, site.feed.identity)).toBe(to);
  });
});

describe('a gap that joined one which is given up', () => {
  it('has an hour of its own', async () => {
    const site = await restarted();
    site.fault = ({ code }) => void (code === euro.code && refuse());
    const firstTo = later(3 * MINUTE_MS);
    site.backfill.onStatus({ state: 'gap', from: START, to: firstTo });
    await soon(() => expect(site.told.length).toBeGreaterThan(0));
    const to = later(QUICK.givenUpMs / 2);
    site.backfill.onStatus({ state: 'gap', from: to - 5 * MINUTE_MS, to });
    const { length } = site.told;
    await soon(() => expect(site.told.length).toBeGreaterThan(length + 2));
    clock.advance(QUICK.givenUpMs / 2);
    await soon(() => expect(site.told.some(({ level }) => level === 50)).toBe(true));
    expect(site.told.filter(({ level }) => level === 50)).toMatchObject([
      { instrument: euro.code, from: START, to: firstTo },
    ]);
    expect(site.backfill.missingCount()).toBe(1);
    site.fault = null;
    await isFilled(site);
    const known = (await minutes(site.book)).filter(({ time }) => time > firstTo);
    expect(known).toEqual(truth(firstTo + MINUTE_MS, to));
    await flush(site);
    expect(await readMarketClock(fresh.database, site.feed.identity)).toBe(clock.now());
  });
});

describe('stopping', () => {
  it('right after the last candles were filled lets them be written, and leaves nobody at work', async () => {
    let isTold = false;
    const { promise: isStopping, resolve: beginsToStop } = Promise.withResolvers<void>();
    let waits: Promise<void> = Promise.resolve();
    const site = await restarted({
      async onFilled() {
        await waits;
        isTold = true;
      },
    });
    waits = isStopping;
    isTold = false;
    const to = later(5 * MINUTE_MS);
    const fill = site.book.fill.bind(site.book);
    const stopped = new Promise<void>((resolve, reject) => {
      vi.spyOn(site.book, 'fill').mockImplementation((...filled) => {
        fill(...filled);
        const [id, period] = filled;
        if (id === second.id && period === '1day') stopWhenFilled().then(resolve, reject);
      });
    });
    /** Before anything but promises gets its turn. */
    async function stopWhenFilled(): Promise<void> {
      while (site.backfill.missingCount() > 0) await Promise.resolve();
      const stopping = site.backfill.stop();
      // Later than a stop that waits for nobody.
      setImmediate(beginsToStop);
      await stopping;
    }
    site.backfill.onStatus({ state: 'gap', from: START, to });
    await stopped;
    expect(isTold).toBe(true);
    expect(await readMarketClock(fresh.database, site.feed.identity)).toBe(to);
  });
});

describe('a chart', () => {
  it('waits for its candles, which are asked for first', async () => {
    const site = await restarted();
    const to = later(5 * MINUTE_MS);
    site.backfill.onStatus({ state: 'gap', from: START, to });
    const chartable = site.backfill.chartable(second.id);
    site.backfill.onStatus({ state: 'gap', from: START, to });
    await chartable;
    expect(await minutes(site.book, second)).toEqual(
      truth(to - 1_000 * MINUTE_MS, to, second).slice(-1_000),
    );
  });

  it('does not wait for what has failed', async () => {
    const site = await opened({ times: { ...QUICK, retryFirstMs: 60_000, retryMaxMs: 60_000 } });
    site.fault = refuse;
    site.backfill.onStatus(live);
    await soon(() => expect(site.told.length).toBeGreaterThan(0));
    await site.backfill.chartable(euro.id);
    expect(await minutes(site.book)).toEqual([]);
  });
});

const tickAt = (at: Instant) => {
  const [first] = market.ticksBetween(euro, at, at + MINUTE_MS);
  return present(first, 'a minute has a tick');
};
