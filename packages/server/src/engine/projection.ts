// Turns the engine's changes into the rows of one batch (journal, ledger entries, orders, accounts), and a row back
// into an order.
import type { Entry } from '@meridian/ledger';
import {
  type Change,
  type EngineState,
  type Fill,
  type Order,
  decode,
  encodable,
  isOfAccount,
} from '@meridian/trading';
import {
  type AccountRow,
  type Batch,
  type CopyingChange,
  type CopySkipRow,
  type JournalEvent,
  type LedgerEntryRow,
  OrderStatusCode,
  type OrderRow,
  SideCode,
  type SaidOfRow,
  sayInBody,
} from '@meridian/store';
import type { Lots, Money, Price } from '@meridian/units';
import { copyingsOf, mergedCopyings, skipRow } from './projection-copying.ts';

/**
 * What one command did, with copies of its accounts as they were right after it, so that later commands do not change
 * them.
 */
export interface Decided {
  readonly changes: readonly Change[];
  readonly accounts: readonly AccountRow[];
  readonly copyings: readonly CopyingChange[];
}

export function decidedBy(state: EngineState, changes: readonly Change[]): Decided {
  const own = changes.filter(isOfAccount);
  const ids = new Set(own.map(({ event }) => event.accountId));
  return {
    changes,
    accounts: [...ids].map((id) => accountRow(state, id)),
    copyings: copyingsOf(state, own),
  };
}

export interface BatchNumbers {
  readonly batch: number;
  readonly firstSeq: number;
  /** Where others apply the same ticks. */
  readonly tick?: number | undefined;
  /** What the rows of each say of how it was decided. */
  readonly said?: readonly SaidOfRow[];
  /** When the batch before was known to be committed. */
  readonly batchBeforeAt?: number | undefined;
}

/** Rows of what was decided. */
export function batchOf(decided: readonly Decided[], numbers: BatchNumbers): Batch {
  const events: JournalEvent[] = [];
  const entries: LedgerEntryRow[] = [];
  const orders = new Map<number, OrderRow>();
  const skips: CopySkipRow[] = [];
  let seq = numbers.firstSeq;
  const add = (change: Change, said: SaidOfRow): void => {
    const { event } = change;
    const { type: kind, ...own } = event;
    const body = encodable(own) as object;
    sayInBody(body, said);
    events.push({ seq, at: event.at, accountId: event.accountId ?? null, kind, body });
    for (const entry of change.entries) entries.push(entryRow(entry, seq));
    for (const order of change.orders) orders.set(order.id, orderRow(order));
    if (event.type === 'CopySkipped') skips.push(skipRow(event, seq));
    seq += 1;
  };
  for (const [i, { changes }] of decided.entries())
    for (const change of changes) add(change, numbers.said?.[i] ?? {});
  const [first] = events;
  if (first !== undefined) sayInBody(first.body, { batchBeforeAt: numbers.batchBeforeAt });
  const last = events.pop();
  const { tick } = numbers;
  if (last !== undefined) events.push(tick === undefined ? last : { ...last, tick });
  const accounts = decided.flatMap((one) => one.accounts);
  const copyings = mergedCopyings(decided.flatMap((one) => one.copyings));
  return {
    batch: numbers.batch,
    events,
    entries,
    orders: [...orders.values()],
    accounts,
    copyings,
    skips,
  };
}

function entryRow(entry: Entry, seq: number): LedgerEntryRow {
  return {
    id: entry.id,
    seq,
    at: entry.at,
    kind: entry.kind,
    orderId: entry.orderId,
    memo: entry.memo,
    postings: entry.postings.map(({ account, amount }) => {
      const isClient = account.startsWith('client:');
      return {
        account,
        amount,
        clientId: isClient ? entry.accountId : null,
        balanceAfter: isClient ? entry.balanceAfter : null,
      };
    }),
  };
}

export function accountRow(state: EngineState, id: number): AccountRow {
  const account = state.accounts.get(id);
  if (account === undefined) throw new Error(`account ${id} of a change exists`);
  const { kind, balance, held, openedAt, epoch, epochAfterEntry } = account;
  const userId = account.copy?.ownerId ?? id;
  return { id, userId, kind, balance, held, openedAt, epoch, epochAfterEntry };
}

interface Receipt {
  readonly openFill: Fill | null;
  readonly closeFill: Fill | null;
  readonly rejectedFor: string | null;
  readonly financedUpTo: number;
  /** Absent in rows of before it was kept. */
  readonly askedAt?: number;
  readonly apiKey?: string;
  /** What the order does by itself; absent if it has only fixed levels. */
  readonly terms?: Terms;
}

const TERMS = [
  'trailing',
  'breakEven',
  'isBreakEvenDone',
  'expiresAt',
  'ocoWith',
  'maxDeviation',
  'takeParts',
] as const;
type Terms = Pick<Order, (typeof TERMS)[number]>;

/** Where a trailing stop has come to is in the journal alone, until the order ends. */
function termsOf(order: Order): Pick<Receipt, 'terms'> {
  const known = TERMS.filter((name) => order[name] !== undefined);
  if (known.length === 0) return {};
  return { terms: Object.fromEntries(known.map((name) => [name, order[name]])) };
}

export function orderRow(order: Order): OrderRow {
  const { openFill, closeFill, rejectedFor, financedUpTo, askedAt, apiKey } = order;
  const receipt: Receipt = {
    ...{ openFill, closeFill, rejectedFor, financedUpTo },
    ...(askedAt !== undefined && { askedAt }),
    ...(apiKey !== undefined && { apiKey }),
    ...termsOf(order),
  };
  return {
    id: order.id,
    accountId: order.accountId,
    epoch: order.epoch,
    instrumentId: order.instrumentId,
    side: SideCode[order.side],
    status: OrderStatusCode[order.status],
    lots: order.lots,
    leverage: order.leverage,
    triggerKind: order.triggerKind,
    requestedPrice: order.requestedPrice,
    targetPrice: order.targetPrice,
    openPrice: openFill === null ? null : openFill.price,
    stopLoss: order.stopLoss,
    takeProfit: order.takeProfit,
    closePrice: closeFill === null ? null : closeFill.price,
    margin: order.margin,
    fee: order.fee,
    swap: order.swap,
    profit: order.profit,
    closeReason: order.endReason,
    placedAt: order.placedAt,
    openedAt: order.openedAt,
    closedAt: order.endedAt,
    parentId: order.parentId,
    clientOrderId: order.clientOrderId,
    copyOf: order.copyOf ?? null,
    exactLots: order.exactLots ?? null,
    isFollowing: order.isFollowing ?? false,
    receipt: encodable(receipt) as object,
  };
}

function copyOfRow({ copyOf, exactLots, isFollowing }: OrderRow) {
  if (copyOf === null) return {};
  return { copyOf, isFollowing, ...(exactLots === null ? {} : { exactLots }) };
}

const STATUS_NAMES = ['pending', 'open', 'ended', 'closed'] as const;

export function orderFromRow(row: OrderRow): Order {
  const receipt = decode<Receipt>(row.receipt);
  return {
    id: row.id,
    accountId: row.accountId,
    epoch: row.epoch,
    instrumentId: row.instrumentId,
    side: row.side === SideCode.buy ? 'buy' : 'sell',
    status: STATUS_NAMES[row.status],
    lots: row.lots as Lots,
    leverage: row.leverage,
    triggerKind: row.triggerKind,
    requestedPrice: row.requestedPrice as Price,
    targetPrice: row.targetPrice as Price | null,
    stopLoss: row.stopLoss as Price | null,
    takeProfit: row.takeProfit as Price | null,
    openFill: receipt.openFill,
    closeFill: receipt.closeFill,
    margin: row.margin as Money,
    fee: row.fee as Money,
    swap: row.swap as Money,
    profit: row.profit as Money | null,
    endReason: row.closeReason as Order['endReason'],
    rejectedFor: receipt.rejectedFor,
    placedAt: row.placedAt,
    openedAt: row.openedAt,
    endedAt: row.closedAt,
    parentId: row.parentId,
    clientOrderId: row.clientOrderId,
    ...copyOfRow(row),
    ...(receipt.askedAt !== undefined && { askedAt: receipt.askedAt }),
    ...(receipt.apiKey !== undefined && { apiKey: receipt.apiKey }),
    financedUpTo: receipt.financedUpTo,
    ...receipt.terms,
  };
}
