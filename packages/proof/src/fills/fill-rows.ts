// What an account's own rows say of its orders and of their fills, for whoever checks them: as far as the check needs it.
import { prove } from '../fault.ts';
import type { Row } from '../leaf/leaf.ts';

/** One tick that a fill says it used; prices in points of the instrument. */
export interface SaidTick {
  readonly instrumentId: number;
  readonly seq: number;
  readonly bid: bigint;
  readonly ask: bigint;
}

export interface SaidFill {
  /** Of the row. */
  readonly rowSeq: number;
  readonly orderId: number;
  /** Of the part that was closed; else the order's. */
  readonly endedId: number | null;
  readonly side: 'buy' | 'sell';
  readonly isOpening: boolean;
  /** Why it was filled: `market` and `target` open, all others close. */
  readonly cause: string;
  /** Of an order that waits for its target. */
  readonly triggerKind: 'limit' | 'stop' | null;
  /** What the tick had to reach; null: at market. */
  readonly level: bigint | null;
  /** A copy has its leader's tick. */
  readonly isCopy: boolean;
  readonly tick: SaidTick;
  /** Market time of the tick. */
  readonly at: number;
  readonly price: bigint;
  /** US dollars per unit of the quote currency, x 10^18. */
  readonly rate: bigint;
  readonly legs: readonly SaidTick[];
  /** The last tick that the engine had been offered; null: in rows of before, which do not say it. */
  readonly tickNo: number | null;
}

interface OrderFacts {
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly triggerKind: 'limit' | 'stop' | null;
  readonly isCopy: boolean;
}

type Fields = Readonly<Record<string, unknown>>;

/** Reads rows in their order: a fill is told by what was said of its order before. */
export class FillReader {
  readonly #orders = new Map<number, OrderFacts>();

  /** @returns the row's fill; null: it has none, or its order was placed in a row that was not read */
  read(row: Row): SaidFill | null {
    const body = row.body as Fields;
    const { orderId, order, fill, reason, partId, tickNo } = body;
    if (typeof orderId !== 'number') return null;
    this.#note(orderId, { ...body, ...(order as Fields | undefined) });
    const facts = this.#orders.get(orderId);
    if (typeof fill !== 'object' || fill === null || facts === undefined) return null;
    if (typeof partId === 'number') this.#orders.set(partId, facts);
    const isOpening = typeof reason !== 'string';
    const opening = row.kind === 'MarketOrderFilled' ? 'market' : 'target';
    return {
      ...filled(row.seq, fill as Fields, facts),
      orderId,
      endedId: isOpening ? null : typeof partId === 'number' ? partId : orderId,
      isOpening,
      cause: isOpening ? opening : reason,
      tickNo: typeof tickNo === 'number' ? tickNo : null,
    };
  }

  /** What changes of an order while it waits is in rows of the same fields. */
  #note(orderId: number, { instrumentId, side, triggerKind, copyOf }: Fields): void {
    const known = this.#orders.get(orderId);
    const facts = {
      instrumentId: instrumentId ?? known?.instrumentId,
      side: side ?? known?.side,
      triggerKind: triggerKind ?? known?.triggerKind ?? null,
      isCopy: typeof copyOf === 'number' || known?.isCopy === true,
    };
    if (typeof facts.instrumentId === 'number' && (facts.side === 'buy' || facts.side === 'sell'))
      this.#orders.set(orderId, facts as OrderFacts);
  }
}

function filled(rowSeq: number, fill: Fields, facts: OrderFacts) {
  const { seq, at, bid, ask, level, price, rate, legs } = fill;
  prove(typeof at === 'number' && Array.isArray(legs), 'malformed', `the fill of row ${rowSeq}`);
  const { instrumentId, ...of } = facts;
  return {
    rowSeq,
    ...of,
    tick: saidTick({ instrumentId, seq, bid, ask }),
    at,
    level: level === null || level === undefined ? null : points(level),
    price: points(price),
    rate: points(rate),
    legs: legs.map((leg: Fields) => saidTick(leg)),
  };
}

function saidTick({ instrumentId, seq, bid, ask }: Fields): SaidTick {
  prove(
    typeof instrumentId === 'number' && typeof seq === 'number',
    'malformed',
    'a tick of a fill without its number',
  );
  return { instrumentId, seq, bid: points(bid), ask: points(ask) };
}

function points(value: unknown): bigint {
  prove(typeof value === 'string' && /^-?\d{1,40}$/.test(value), 'malformed', 'not an amount');
  return BigInt(value);
}
