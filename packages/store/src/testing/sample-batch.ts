// Batches for tests of the store: plausible rows, all calculated from one number.
import type { AccountRow } from '../accounts.ts';
import type { CopyingChange, CopySkipRow } from '../journal/copying-journal.ts';
import type { Batch, JournalEvent, LedgerEntryRow } from '../journal/journal.ts';
import type { OrderRow } from '../orders/orders.ts';

export const sampleEvent = (seq: number, change: Partial<JournalEvent> = {}): JournalEvent => ({
  seq,
  at: 1_000 + seq,
  accountId: 7,
  kind: 'OrderFilled',
  body: { order: seq, price: '108512' },
  ...change,
});

/** `amount` to client 7 from the house. */
export const sampleEntry = (
  id: number,
  amount: bigint,
  change: Partial<LedgerEntryRow> = {},
): LedgerEntryRow => ({
  id,
  seq: id,
  at: 1_000 + id,
  kind: 'realised_profit',
  orderId: id,
  memo: { lots: '0.10' },
  postings: [
    { account: 'client:7', amount, clientId: 7, balanceAfter: amount },
    { account: 'house:trading', amount: -amount, clientId: null, balanceAfter: null },
  ],
  ...change,
});

export const sampleAccount = (id: number, change: Partial<AccountRow> = {}): AccountRow => ({
  id,
  userId: id,
  kind: 'demo',
  balance: 10_000_000_000n,
  held: 0n,
  openedAt: 1_000,
  epoch: 0,
  epochAfterEntry: 0,
  ...change,
});

export const sampleOrder = (id: number, change: Partial<OrderRow> = {}): OrderRow => ({
  id,
  accountId: 7,
  epoch: 0,
  instrumentId: 1,
  side: 1,
  status: 1,
  lots: 100_000n,
  leverage: 100,
  triggerKind: null,
  requestedPrice: 108_512n,
  targetPrice: null,
  openPrice: 108_512n,
  stopLoss: null,
  takeProfit: 109_000n,
  closePrice: null,
  margin: 108_512_000n,
  fee: 32_554n,
  swap: 0n,
  profit: null,
  closeReason: null,
  placedAt: 1_000 + id,
  openedAt: 1_000 + id,
  closedAt: null,
  parentId: null,
  clientOrderId: null,
  copyOf: null,
  exactLots: null,
  isFollowing: false,
  receipt: { openTick: { seq: id, bid: '108510', ask: '108512' } },
  ...change,
});

export const closed = (at: number): Partial<OrderRow> => ({
  status: 3,
  closePrice: 108_600n,
  profit: 8_800_000n,
  closeReason: 'client',
  closedAt: at,
});

export const sampleBatch = (change: Partial<Batch>): Batch => ({
  batch: 1,
  events: [],
  entries: [],
  orders: [],
  accounts: [],
  ...change,
});

export const sampleCopying = (id: number): CopyingChange => ({
  id,
  ownerId: 7,
  ownerEpoch: 0,
  leaderId: 1_000 + id,
  kind: 'demo',
  startedAt: 1_000,
  stopPercent: 50,
  sizing: 'equity',
  sizingValue: null,
  allocation: 100_000_000n,
  isPaused: false,
  stopReason: null,
  stoppedAt: null,
  endedAt: null,
  grown: { paidIn: 100_000_000n, paidOut: 0n, costs: 0n, ordersClosed: 0, skips: 1 },
});

export const sampleSkip = (id: number): CopySkipRow => ({
  id,
  copyId: id,
  at: 1_000,
  leaderOrderId: id,
  instrumentId: 1,
  side: 1,
  leaderLots: 100_000n,
  what: 'open',
  reason: 'free_margin_too_low',
  args: {},
});
