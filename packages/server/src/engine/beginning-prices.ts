// The prices that a process begins with: each instrument's last tick in the sealed segments, which the journal
// vouches for. A tick that is not sealed yet counts if it is of an open session and follows the sealed ones. No other
// stored price counts. While the market is open, such a price is too old to deal at until the feed sends the next
// tick.
import { type Hours, type InstrumentId, type Tick, calendar } from '@meridian/market';
import { type LoggedTick, ProofError, openSegment, readTickSeal } from '@meridian/proof';
import {
  type Queryable,
  type VouchedSegment,
  readNewestSegment,
  readSegmentsBack,
  readUnsealedTicks,
} from '@meridian/store';
import { type EngineState, beginQuote, marketOf } from '@meridian/trading';
import { type Instant, MINUTE_MS, asPrice } from '@meridian/units';
import { unpack } from '../platform/unpack.ts';
import type { TickRemarks } from './kept-ticks.ts';
import { ticksOf } from './tick-lot.ts';

/** A segment may hold ticks of a moment after it. */
const SPAN_MS = MINUTE_MS;
/** Segments that are read back for a price: a quarter of an hour of them. */
const SEGMENTS_MAX = 90;
const PAGE = 15;
/** What was kept in the ten seconds of a segment. */
const LOTS_MAX = 10_000;

export interface Beginning {
  /** The market's time. */
  readonly now: Instant;
  /** The feed's hours; they count where the journal says none yet. */
  readonly hours: Hours;
  /** What the feed said last, as it was written down for the screens: it says of which instruments, and until when. */
  readonly lastQuotes: readonly Pick<Tick, 'instrumentId' | 'at'>[];
}

/** Sets them. Call it once the state is filled, and before anything is decided. */
export async function beginningPrices(
  db: Queryable,
  state: EngineState,
  { now, hours, lastQuotes }: Beginning,
): Promise<void> {
  const { isOpen, lastClosing } = calendar(state.source?.hours ?? hours);
  const sessionOf = (id: InstrumentId) => marketOf(state, id).instrument.session;
  const closeOf = (id: InstrumentId): Instant => lastClosing(sessionOf(id), now) ?? now;
  const all = lastQuotes.filter(({ instrumentId }) => state.markets.has(instrumentId));
  const found = new Map<InstrumentId, LoggedTick>();
  await lookBack(
    db,
    found,
    Map.groupBy(all, ({ instrumentId }) => closeOf(instrumentId)),
  );
  // It may have had its last long before.
  const quiet = all.filter(
    ({ instrumentId, at }) => !found.has(instrumentId) && at < closeOf(instrumentId),
  );
  await lookBack(
    db,
    found,
    Map.groupBy(quiet, ({ at }) => at),
  );
  const sealedTo = (await readNewestSegment(db))?.toAt ?? -Infinity;
  for (const tick of await unsealedTicks(db)) {
    const { instrumentId: id, at } = tick;
    if (!all.some(({ instrumentId }) => instrumentId === id)) continue;
    const isLater = !found.has(id) || at >= sealedTo;
    if (isLater && isOpen(sessionOf(id), at)) found.set(id, tick);
  }
  for (const { instrumentId, bid, ask, at, seq } of found.values())
    beginQuote(
      state,
      {
        ...{ instrumentId, at, seq, volume: 1 },
        ...{ bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(ask)) },
      },
      now,
    );
}

/** What was kept of the feed since the last seal. */
async function unsealedTicks(db: Queryable): Promise<readonly LoggedTick[]> {
  const lots = await readUnsealedTicks(db, LOTS_MAX);
  return lots.flatMap((lot) =>
    beyondKnown(ticksOf(lot), (lot.remarks as Pick<TickRemarks, 'began'>).began),
  );
}

/** Without the prices that a process knew when it began. */
const beyondKnown = (
  ticks: readonly LoggedTick[],
  began: readonly { readonly no: number; readonly known: number }[],
): readonly LoggedTick[] =>
  ticks.filter(({ no }) => !began.some((one) => no >= one.no && no < one.no + one.known));

/** @param sought instruments by the time until which their last tick came */
async function lookBack(
  db: Queryable,
  found: Map<InstrumentId, LoggedTick>,
  sought: ReadonlyMap<Instant, readonly Pick<Tick, 'instrumentId'>[]>,
): Promise<void> {
  for (const [until, quotes] of sought) {
    const ids = new Set(quotes.map(({ instrumentId }) => instrumentId));
    for (let skip = 0; skip < SEGMENTS_MAX && ids.size > 0; skip += PAGE) {
      const page = { upTo: until + SPAN_MS, skip, limit: PAGE };
      const segments = await readSegmentsBack(db, page);
      for (const segment of segments)
        for (const tick of (await feedTicksOf(segment)).toReversed())
          if (ids.delete(tick.instrumentId)) found.set(tick.instrumentId, tick);
      if (segments.length < PAGE) break;
    }
  }
}

/** The ticks of a segment that a feed sent; none if the segment is not the one that the journal vouches for. */
async function feedTicksOf({ id, bytes, row }: VouchedSegment): Promise<readonly LoggedTick[]> {
  try {
    const seal = readTickSeal({ ...row, v: 1, at: 0, body: row.body as never });
    if (seal.segment !== id) return [];
    return beyondKnown(openSegment(seal, await unpack(bytes)), seal.began);
  } catch (error) {
    if (error instanceof ProofError || isCorrupt(error)) return [];
    throw error;
  }
}

/** Whether brotli found the bytes damaged. */
const isCorrupt = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_');
