// Counts how orders were carried out, from rows of the journal and the ticks that are kept: for the seal, for who counts it
// again, and for the page as of now.
import { decodeSegment } from '@meridian/proof';
import {
  type Database,
  type DealtRow,
  SideCode,
  readDealtRows,
  readSegmentBytes,
  segmentsBetween,
} from '@meridian/store';
import {
  type Deal,
  type DealtBook,
  type DealtGroup,
  MARKOUTS_MS,
  QualityFold,
  type QualityRow,
  type QualityRule,
  decodeEvent,
} from '@meridian/trading';
import type { Price } from '@meridian/units';
import { unpack } from '../platform/unpack.ts';

const ROWS_AT_ONCE = 1_000;

/** Which rows count. */
export interface Span {
  readonly afterSeq: number;
  readonly upToSeq: number;
}

export interface QualityCount {
  readonly groups: readonly DealtGroup[];
  readonly books: readonly DealtBook[];
  /** Whether rules of before may count it otherwise. */
  readonly wasOther: boolean;
}

/** @param upToTick of markouts; null: they are left out, as ticks of the last seconds are not sealed yet */
export async function countQuality(
  db: Database,
  { afterSeq, upToSeq }: Span,
  upToTick: number | null,
  rule: QualityRule = {},
): Promise<QualityCount & { readonly haveTicks: boolean }> {
  const fold = new QualityFold(rule);
  const deals: Deal[] = [];
  for (let after = afterSeq; ;) {
    const rows = await readDealtRows(db, { afterSeq: after, upToSeq, limit: ROWS_AT_ONCE });
    for (const row of rows) {
      const deal = fold.add(rowOf(row));
      if (deal !== null) deals.push(deal);
    }
    if (rows.length < ROWS_AT_ONCE) break;
    after = rows.at(-1)?.seq ?? upToSeq;
  }
  const haveTicks = upToTick === null || (await markOut(db, fold, deals, upToTick));
  const counted = { groups: fold.groups(), books: fold.books() };
  return { ...counted, wasOther: fold.wasOther(), haveTicks };
}

function rowOf({
  kind,
  at,
  accountId,
  body,
  book,
  order,
  instruments,
  ...when
}: DealtRow): QualityRow {
  const {
    decidedAt: _decided,
    batchBeforeAt: _before,
    tickNo: _tick,
    ...own
  } = body as Record<string, unknown>;
  return {
    event: decodeEvent({ ...own, type: kind, at, accountId }),
    book,
    order: order && {
      instrumentId: order.instrumentId,
      side: order.side === SideCode.buy ? 'buy' : 'sell',
      triggerKind: order.triggerKind,
      ...(order.copyOf !== null && { copyOf: order.copyOf }),
    },
    instruments,
    ...when,
  };
}

interface Wanted {
  readonly deal: Deal;
  readonly place: number;
  readonly at: number;
}

/**
 * The market at each moment after a deal is the last tick that was not later; if none came, the one that it was dealt on.
 * @returns false if ticks that are needed are kept no longer
 */
async function markOut(
  db: Database,
  fold: QualityFold,
  deals: readonly Deal[],
  upToTick: number,
): Promise<boolean> {
  const wanted = new Map<number, Wanted[]>();
  let fromAt = Infinity;
  for (const deal of deals) {
    fromAt = Math.min(fromAt, deal.at);
    const own = wanted.get(deal.instrumentId) ?? [];
    own.push(...MARKOUTS_MS.map((ms, place) => ({ deal, place, at: deal.at + ms })));
    wanted.set(deal.instrumentId, own);
  }
  for (const [id, own] of wanted)
    wanted.set(
      id,
      own.toSorted((a, b) => a.at - b.at),
    );
  const last = new Map<number, { at: number; bid: Price; ask: Price }>();
  /** @param before ticks from this time on come later */
  const settle = (instrumentId: number, before: number): void => {
    const own = wanted.get(instrumentId) ?? [];
    const quote = last.get(instrumentId);
    for (let next = own[0]; next !== undefined && next.at < before; next = own[0]) {
      const isLater = quote !== undefined && quote.at >= next.deal.at;
      fold.markOut(next.deal, next.place, isLater ? quote : next.deal.quote);
      own.shift();
    }
  };
  const segments = deals.length === 0 ? [] : await segmentsBetween(db, { fromAt, upToTick });
  for (const { id } of segments) {
    const bytes = await readSegmentBytes(db, id);
    if (bytes === null) return false;
    for (const { no, instrumentId, at, bid, ask } of decodeSegment(await unpack(bytes))) {
      if (no > upToTick) break;
      if (!wanted.has(instrumentId)) continue;
      settle(instrumentId, at);
      last.set(instrumentId, { at, bid: BigInt(bid) as Price, ask: BigInt(ask) as Price });
    }
  }
  for (const id of wanted.keys()) settle(id, Infinity);
  return true;
}
