// How orders were carried out: a pure fold over rows of the journal, whoever reads them gets the same. Money that was not dealt
// for (a reset) is left out; practice and real money never meet.
import type { InstrumentId } from '@meridian/market';
import type { Instant, Price } from '@meridian/units';
import type { AccountKind } from '../vocabulary/command.ts';
import type { Event, OutcomeRecorded } from '../vocabulary/event.ts';
import type { EndReason, Fill, Order, OrderId, Side } from '../vocabulary/order.ts';
import type { RejectionName } from '../vocabulary/rejection.ts';
import {
  type DealKind,
  type DealtBook,
  type DealtGroup,
  MARKOUTS_MS,
  type PromisedFills,
} from '../vocabulary/quality-sealed.ts';
import { addPromised, inOrder } from './joined-quality.ts';
import { refusedDeal } from './refused-deal.ts';
import { timesOf } from './times.ts';

/** A row of the journal, and what the order says that it is about. */
export interface QualityRow {
  readonly event: Event;
  readonly book: AccountKind;
  /** Null where the row says it itself, or is about no order. */
  readonly order: Pick<Order, 'instrumentId' | 'side' | 'triggerKind' | 'copyOf'> | null;
  /** Of orders that an outcome names. */
  readonly instruments: ReadonlyMap<OrderId, InstrumentId>;
  /** By the wall clock; null: not said. */
  readonly decidedAt: Instant | null;
  readonly committedAt: Instant | null;
}

/** One deal, as far as what the market did afterwards is concerned. */
export interface Deal {
  readonly group: Group;
  readonly instrumentId: InstrumentId;
  readonly at: Instant;
  readonly isBuy: boolean;
  readonly price: Price;
  readonly quote: Pick<Fill, 'bid' | 'ask'>;
}

/** A group while it is counted. */
export interface Group {
  readonly key: Pick<DealtGroup, 'book' | 'instrumentId' | 'kind'>;
  orders: number;
  fills: number;
  readonly rejected: Map<string, number>;
  readonly decided: number[];
  readonly committed: number[];
  readonly tickAge: number[];
  readonly slips: { better: number; same: number; worse: number; points: number };
  effective: number;
  quoted: number;
  promised: PromisedFills | null;
  readonly markouts: { deals: number; halfPoints: number }[];
}

interface Book {
  readonly refused: Map<string, number>;
  readonly better: number[];
  readonly worse: number[];
  readonly won: number[];
  readonly lost: number[];
}

/** What a row says of a deal. */
interface Dealt {
  readonly instrumentId: InstrumentId;
  readonly kind: DealKind;
  readonly fill: Fill;
  readonly isBuy: boolean;
  /** Of a close: what it made. */
  readonly profit?: bigint;
}

/** There is no such instrument. */
const UNKNOWN: RejectionName = 'instrument_unknown';
/** Null: nothing was dealt for. */
const CLOSES: Readonly<Record<EndReason, DealKind | null>> = {
  client: 'market',
  stop_loss: 'stop_loss',
  trailing_stop: 'stop_loss',
  take_profit: 'take_profit',
  margin_close_out: 'close_out',
  copied_close: 'copied',
  copied_cancel: 'copied',
  copy_stop_loss: 'copied',
  reset: null,
  cancelled: null,
  expired: null,
  cancelled_by_other: null,
  rejected: null,
};

/** By which rule it is counted. */
export interface QualityRule {
  /** Closes by a trailing stop are left out, as earlier versions did. */
  readonly leavesOutTrailing?: boolean;
  /** Whatever was refused counts, also what asked for no deal, as earlier versions did. */
  readonly countsAllRefusals?: boolean;
}

/** Of versions before, from the first one on; the last is the rule of today. */
export const QUALITY_RULES: readonly QualityRule[] = [
  { leavesOutTrailing: true, countsAllRefusals: true },
  { countsAllRefusals: true },
  {},
];

/**
 * Counts how orders were carried out: rows of the journal in, sums by book, instrument and kind of deal out.
 * Source: docs/decisions/proof.md, 343.
 */
export class QualityFold {
  readonly #rule: QualityRule;
  readonly #groups = new Map<string, Group>();
  readonly #books = new Map<AccountKind, Book>();
  #wasOther = false;

  constructor(rule: QualityRule = {}) {
    this.#rule = rule;
  }

  /** @returns the deal that the row tells of, if it does */
  add(row: QualityRow): Deal | null {
    const { event, book } = row;
    if (event.type === 'OutcomeRecorded' || event.type === 'CommandDecided') {
      this.#refuse(row, event);
      return null;
    }
    if (event.type === 'PendingOrderPlaced' || event.type === 'MarketOrderFilled') {
      const { instrumentId, triggerKind, copyOf } = event.order;
      this.#group(book, instrumentId, kindOfOrder(triggerKind, copyOf)).orders += 1;
    }
    if (event.type === 'PendingOrderEnded' && event.rejectedFor !== null && row.order !== null) {
      const { instrumentId, triggerKind, copyOf } = row.order;
      const { rejected } = this.#group(book, instrumentId, kindOfOrder(triggerKind, copyOf));
      count(rejected, event.rejectedFor);
    }
    const isTrailing = 'reason' in event && event.reason === 'trailing_stop';
    this.#wasOther ||= isTrailing;
    const dealt = isTrailing && this.#rule.leavesOutTrailing === true ? null : dealtBy(row);
    return dealt === null ? null : this.#deal(row, dealt);
  }

  /** Whether rules of before may count it otherwise. */
  wasOther(): boolean {
    return this.#wasOther;
  }

  /** @param quote of the market at `MARKOUTS_MS[place]` after the deal */
  markOut(deal: Deal, place: number, quote: Pick<Fill, 'bid' | 'ask'>): void {
    const { group, isBuy, price } = deal;
    const one = group.markouts[place];
    if (one === undefined) return;
    const went = Number(quote.bid + quote.ask - 2n * price);
    one.deals += 1;
    one.halfPoints += isBuy ? went : -went;
  }

  /** What was counted so far of each kind of deal, in one order whatever that of the rows was. */
  groups(): DealtGroup[] {
    return [...this.#groups]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, { key, slips, rejected, decided, committed, tickAge, markouts, ...sums }]) => ({
        ...key,
        orders: sums.orders,
        fills: sums.fills,
        rejected: inOrder(rejected),
        decided: timesOf(decided),
        committed: timesOf(committed),
        tickAge: timesOf(tickAge),
        ...{ better: slips.better, same: slips.same, worse: slips.worse, slipped: slips.points },
        ...{ effective: sums.effective, quoted: sums.quoted },
        ...(sums.promised !== null && { promised: sums.promised }),
        markouts: markouts.map(({ deals, halfPoints }) => [deals, halfPoints] as const),
      }));
  }

  /**
   * What was counted so far over all instruments of a book: requests refused, and how long decisions took that came
   * out well or badly for clients.
   */
  books(): DealtBook[] {
    return [...this.#books]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([book, { refused, better, worse, won, lost }]) => ({
        book,
        refused: inOrder(refused),
        ...{ better: timesOf(better), worse: timesOf(worse) },
        ...{ won: timesOf(won), lost: timesOf(lost) },
      }));
  }

  #deal({ event, book, decidedAt, committedAt }: QualityRow, dealt: Dealt): Deal {
    const { instrumentId, kind, fill, isBuy, profit } = dealt;
    const group = this.#group(book, instrumentId, kind);
    group.fills += 1;
    group.tickAge.push(Math.max(0, event.at - fill.at));
    const came = fill.askedAt ?? fill.tickArrivedAt;
    const took = (to: Instant | null): number | null =>
      came === undefined || to === null ? null : Math.max(0, to - came);
    const decided = took(decidedAt);
    const committed = took(committedAt);
    if (decided !== null) group.decided.push(decided);
    if (committed !== null) group.committed.push(committed);
    const slip = this.#slip(group, dealt);
    if (kind === 'market' && decided !== null) {
      const times = this.#book(book);
      if (slip !== null && slip !== 0) (slip > 0 ? times.better : times.worse).push(decided);
      if (profit !== undefined && profit !== 0n)
        (profit > 0n ? times.won : times.lost).push(decided);
    }
    const paid = Number(2n * fill.price - fill.bid - fill.ask);
    group.effective += isBuy ? paid : -paid;
    group.quoted += Number(fill.ask - fill.bid);
    group.promised = addPromised(group.promised, promisedOf(fill));
    const quote = { bid: fill.bid, ask: fill.ask };
    return { group, instrumentId, at: event.at, isBuy, price: fill.price, quote };
  }

  /** @returns points to the client's advantage; null: nothing says what was asked for */
  #slip({ slips }: Group, { fill, isBuy }: Dealt): number | null {
    const from = fill.level ?? fill.seen?.price;
    if (from === undefined) return null;
    const slip = Number(isBuy ? from - fill.price : fill.price - from);
    slips[slip > 0 ? 'better' : slip < 0 ? 'worse' : 'same'] += 1;
    slips.points += slip;
    return slip;
  }

  #refuse(
    { book, instruments }: QualityRow,
    { outcome, asked }: Pick<OutcomeRecorded, 'outcome' | 'asked'>,
  ): void {
    for (const line of outcome) {
      const { rejected } = line;
      if (rejected === null) continue;
      const refused = refusedDeal(asked, line, instruments);
      const isPlaced = asked?.type === 'PlaceOrder';
      this.#wasOther ||= !isPlaced || refused === null;
      if (this.#rule.countsAllRefusals === true) {
        count(this.#book(book).refused, rejected);
        if (isPlaced && asked.mode === 'market' && rejected !== UNKNOWN)
          count(this.#group(book, asked.instrumentId, 'market').rejected, rejected);
      } else if (refused !== null) {
        count(this.#book(book).refused, rejected);
        const { marketOf } = refused;
        if (marketOf !== null) count(this.#group(book, marketOf, 'market').rejected, rejected);
      }
    }
  }

  #book(book: AccountKind): Book {
    const known = this.#books.get(book);
    if (known !== undefined) return known;
    const fresh = { refused: new Map<string, number>(), better: [], worse: [], won: [], lost: [] };
    this.#books.set(book, fresh);
    return fresh;
  }

  #group(book: AccountKind, instrumentId: InstrumentId, kind: DealKind): Group {
    const name = `${book} ${String(instrumentId).padStart(10, '0')} ${kind}`;
    const known = this.#groups.get(name);
    if (known !== undefined) return known;
    const fresh: Group = {
      key: { book, instrumentId, kind },
      ...{ orders: 0, fills: 0, effective: 0, quoted: 0, promised: null },
      ...{ rejected: new Map<string, number>(), decided: [], committed: [], tickAge: [] },
      slips: { better: 0, same: 0, worse: 0, points: 0 },
      markouts: MARKOUTS_MS.map(() => ({ deals: 0, halfPoints: 0 })),
    };
    this.#groups.set(name, fresh);
    return fresh;
  }
}

function promisedOf({ promised, rebate, bid, ask }: Fill): PromisedFills | null {
  if (promised === undefined) return null;
  return { fills: 1, rebated: ask - bid > promised ? 1 : 0, back: Number(rebate ?? 0n) };
}

const kindOfOrder = (trigger: Order['triggerKind'], copyOf: number | undefined): DealKind =>
  copyOf === undefined ? (trigger ?? 'market') : 'copied';

function dealtBy({ event, order }: QualityRow): Dealt | null {
  switch (event.type) {
    case 'MarketOrderFilled': {
      const { instrumentId, side, copyOf } = event.order;
      const kind = kindOfOrder(null, copyOf);
      return { instrumentId, kind, fill: event.fill, isBuy: side === 'buy' };
    }
    case 'PendingOrderFilled': {
      if (order === null) return null;
      const { instrumentId, side, triggerKind, copyOf } = order;
      const kind = kindOfOrder(triggerKind, copyOf);
      return { instrumentId, kind, fill: event.fill, isBuy: side === 'buy' };
    }
    case 'OrderClosed':
    case 'OrderPartlyClosed': {
      const kind = CLOSES[event.reason];
      if (order === null || kind === null) return null;
      const { instrumentId, side } = order;
      const { fill, profit } = event;
      return { instrumentId, kind, fill, isBuy: isBuyToClose(side), profit };
    }
    default:
      return null;
  }
}

const isBuyToClose = (side: Side): boolean => side === 'sell';

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
