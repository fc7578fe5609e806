// The best and worst points of closed trades: of the first and the last minute from the ticks, as long as these are kept, and from
// the chart's minutes in between, of long trades from its hours. Candles are of the bid: a sale's count with the spread at its close.
import { type Candle, PERIOD_MS, type Period } from '@meridian/market';
import { decodeSegment } from '@meridian/proof';
import { type Database, readSegmentsWithin } from '@meridian/store';
import { type Excursion, type Reached, type Trade, excursionOf, exitOf } from '@meridian/trading';
import { type Instant, MINUTE_MS, type Price, asPrice } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { createClientTurns } from '../platform/http/in-turns.ts';
import type { CandleBook } from '../market/candles/candle-book.ts';
import { Newest } from '../platform/newest.ts';
import { unpack } from '../platform/unpack.ts';

export interface ExcursionDeps {
  readonly db: Database;
  readonly host: Host;
  readonly candles: Pick<CandleBook, 'read'>;
  readonly marketNow: () => number;
}

/**
 * Of each trade in turn; null: it is not known.
 * @param clientId who asks @throws Refusal requests_too_many
 */
export type ReadExcursions = (
  clientId: number,
  trades: readonly Trade[],
) => Promise<(Excursion | null)[]>;

const HOUR = PERIOD_MS['60min'];
/** Longer trades are looked at by the hour. */
const MINUTES_MAX = 600;
/** Of a trade that was open for longer nothing is said: 400 days. */
const HOURS_MAX = 9_600;
/** Ticks that came last are not sealed yet, so the answer may still change. */
const SETTLED_AFTER_MS = MINUTE_MS;
/** Trades whose answer is kept. */
const KEPT_MAX = 20_000;
/** Of two minutes of ticks, with room for segments that were cut short. */
const SEGMENTS_MAX = 60;

export function createExcursions(deps: ExcursionDeps): ReadExcursions {
  const kept: Kept = new Newest(KEPT_MAX);
  // Unpacking ticks takes the thread that serves everybody.
  const takeTurn = createClientTurns();
  return async (clientId, trades) => {
    const known = trades.map(({ id }) => kept.get(id));
    if (known.every((one) => one !== undefined)) return known;
    return await takeTurn(clientId, () => readAll(deps, kept, trades));
  };
}

type Kept = Newest<number, Excursion | null>;

async function readAll(
  deps: ExcursionDeps,
  kept: Kept,
  trades: readonly Trade[],
): Promise<(Excursion | null)[]> {
  const answers: (Excursion | null)[] = [];
  for (const trade of trades) {
    const known = kept.get(trade.id);
    const answer = known === undefined ? await read(deps, trade) : known;
    answers.push(answer);
    if (known !== undefined || deps.marketNow() - trade.closedAt < SETTLED_AFTER_MS) continue;
    kept.keep(trade.id, answer);
  }
  return answers;
}

const up = (at: Instant, to: number): Instant => Math.ceil(at / to) * to;
const down = (at: Instant, to: number): Instant => Math.floor(at / to) * to;

async function read(deps: ExcursionDeps, trade: Trade): Promise<Excursion | null> {
  const { openedAt, closedAt } = trade;
  const [from, to] = [up(openedAt, MINUTE_MS), down(closedAt, MINUTE_MS)];
  const terms = deps.host.views.markets.instrument(trade.instrumentId);
  if (to <= from) {
    const seen = await ticksOf(deps, trade, { from: openedAt, to: closedAt });
    return excursionOf(terms, trade, seen);
  }
  if ((to - from) / HOUR > HOURS_MAX || !(await isOfThisMarket(deps, trade, from))) return null;
  const seen = [
    ...(await ticksOf(deps, trade, { from: openedAt, to: from })),
    ...(await candlesOf(deps, trade, { from, to })),
    ...(await ticksOf(deps, trade, { from: to, to: closedAt })),
  ];
  return excursionOf(terms, trade, seen);
}

/** A site may have changed the source of its prices: its charts then show another market than the trade was made in. */
async function isOfThisMarket(
  { candles }: ExcursionDeps,
  { instrumentId, open }: Trade,
  end: Instant,
): Promise<boolean> {
  const around = await candles.read(instrumentId, '1min', { end, limit: 2 });
  return around.some(({ low, high }) => low <= open.bid && open.bid <= high);
}

interface Span {
  readonly from: Instant;
  /** Exclusive of candles. */
  readonly to: Instant;
}

async function candlesOf(deps: ExcursionDeps, trade: Trade, span: Span): Promise<Reached[]> {
  const of = (period: Period, { from, to }: Span) =>
    deps.candles
      .read(trade.instrumentId, period, { end: to, limit: (to - from) / PERIOD_MS[period] })
      .then((found) => found.filter(({ time }) => time >= from));
  const { from, to } = span;
  const [firstHour, lastHour] = [up(from, HOUR), down(to, HOUR)];
  const found =
    (to - from) / MINUTE_MS <= MINUTES_MAX
      ? await of('1min', span)
      : [
          ...(firstHour > from ? await of('1min', { from, to: firstHour }) : []),
          ...(await of('60min', { from: firstHour, to: lastHour })),
          ...(to > lastHour ? await of('1min', { from: lastHour, to }) : []),
        ];
  const spread = trade.side === 'buy' ? 0n : trade.close.ask - trade.close.bid;
  return found.map(({ low, high }: Candle) => ({
    low: asPrice(BigInt(low) + spread),
    high: asPrice(BigInt(high) + spread),
  }));
}

async function ticksOf(
  { db }: ExcursionDeps,
  trade: Trade,
  { from, to }: Span,
): Promise<Reached[]> {
  const seen: Reached[] = [];
  for (const bytes of await readSegmentsWithin(db, { from, to, limit: SEGMENTS_MAX }))
    for (const { instrumentId, at, bid, ask } of decodeSegment(await unpack(bytes))) {
      if (instrumentId !== trade.instrumentId || at < from || at > to) continue;
      const exit = exitOf(trade.side, { bid: BigInt(bid) as Price, ask: BigInt(ask) as Price });
      seen.push({ low: exit, high: exit });
    }
  return seen;
}
