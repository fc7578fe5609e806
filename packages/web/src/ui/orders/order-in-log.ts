// Whether an order stands in the public log as this screen shows it. Loaded only when an order is opened.
import type { Fill, Order } from '@meridian/contract';
import { FillReader, type FillFound, ProofError, type Row, proveFill } from '@meridian/proof';
import { pricePoints } from '@meridian/units';
import { proveRows } from '../../lib/public-log.ts';
import { tickReader } from '../../lib/public-ticks.ts';
import type { ProvenRow } from '../log-proof.tsx';

export type OrderEvent = 'opened' | 'closed' | 'changed';

interface OrderRow extends ProvenRow {
  readonly event: OrderEvent;
  /** Whether its fill is at the public price; null: it has none. */
  readonly price: FillFound | null;
}

export interface OrderInLog {
  readonly rows: readonly OrderRow[];
  /** Leaves of the log. */
  readonly size: number;
  /** Fills that the screen shows and the log does not have yet. */
  readonly isWaiting: boolean;
  /** Of the close, or of the opening while it is open; null: nothing is known of it yet. */
  readonly price: FillFound | null;
}

/** The fields of a row's body that a fill has. */
interface Body {
  readonly orderId?: number;
  readonly partId?: number;
  readonly fill?: {
    readonly seq: number;
    readonly price: string;
    readonly bid: string;
    readonly ask: string;
  };
}

const FILLED = new Set(['MarketOrderFilled', 'PendingOrderFilled']);
const CLOSED = new Set(['OrderClosed', 'OrderPartlyClosed']);

/** @throws ProofError if the log says anything else; TypeError if it could not be read */
export async function orderInLog(order: Order, files: readonly string[]): Promise<OrderInLog> {
  if (files.length === 0) return { rows: [], size: 0, isWaiting: true, price: null };
  const { rows, size } = await proveRows(files);
  const eventOf = (row: Row): OrderEvent =>
    FILLED.has(row.kind) ? 'opened' : isItsClose(order, row) ? 'closed' : 'changed';
  const prices = await pricesOf(rows);
  const told = rows.map((row, i) => ({
    event: eventOf(row),
    seq: row.seq,
    at: row.at,
    price: prices[i] ?? null,
    file: files[i] ?? '',
  }));
  const { Open: open, Close: close } = order.Receipt;
  const isThere = (event: OrderEvent, fill: Fill | null): boolean => {
    if (fill === null) return true;
    const row = rows.find((one) => eventOf(one) === event);
    if (row === undefined) return false;
    compare(order, fill, row);
    return true;
  };
  const isWaiting = ![isThere('opened', open), isThere('closed', close)].every(Boolean);
  // Parts that were closed have sheets of their own.
  const of = close === null ? 'opened' : 'closed';
  const price = told.find((row) => row.event === of)?.price ?? null;
  return { rows: told, size, isWaiting, price: isWaiting ? null : price };
}

/** Of each row, whether its fill is at the public price. @throws ProofError price */
async function pricesOf(rows: readonly Row[]): Promise<(FillFound | null)[]> {
  const reader = new FillReader();
  const read = tickReader();
  const prices: (FillFound | null)[] = [];
  for (const row of rows) {
    const fill = reader.read(row);
    prices.push(fill === null ? null : await proveFill(fill, read));
  }
  return prices;
}

/** A part that was closed has an order of its own. */
function isItsClose(order: Order, row: Row): boolean {
  const { orderId, partId } = row.body as Body;
  return CLOSED.has(row.kind) && (partId ?? orderId) === order.Id;
}

function compare(order: Order, shown: Fill, row: Row): void {
  const { fill } = row.body as Body;
  const points = (text: string): string =>
    String(pricePoints(text, order.ForexTradeLists.PricePrecision));
  const isSame =
    fill?.seq === shown.Seq &&
    fill.price === points(shown.Price) &&
    fill.bid === points(shown.Bid) &&
    fill.ask === points(shown.Ask);
  if (!isSame)
    throw new ProofError('not_as_shown', `the fill of order ${order.Id} in row ${row.seq}`);
}
