// What the world may name: the accounts and orders of all shards, as the twin's book would have them.
import type { Account, CopyTerms, Order } from '@meridian/trading';
import type { Price } from '@meridian/units';
import { stateOf } from '../lockstep.ts';
import { type TwinAccount, type TwinBook, type TwinCopy, createTwin } from '../twin-book.ts';
import type { Venue } from './venue.ts';
import type { TwinOrder } from '../twin-order.ts';

export function bookOf({ shards, world }: Venue): TwinBook {
  const { instruments, hours, feeType } = world.stage;
  const { book } = createTwin(instruments, hours, feeType);
  for (const { state } of shards) {
    book.accounts.push(...[...state.accounts.values()].map(asAccount));
    book.nextOrderId = Math.max(book.nextOrderId, state.nextOrderId);
  }
  book.accounts.sort((a, b) => a.id - b.id);
  return book;
}

function asAccount(account: Account): TwinAccount {
  const { id, kind, balance, noticeBand: band, epoch, deposits, reversals, holds, copy } = account;
  return {
    ...{ id, balance, band, epoch, turn: 0, outcomes: new Map(), deposits, reversed: reversals },
    isDemo: kind === 'demo',
    orders: [...account.orders.values()].map(asOrder),
    withdrawals: new Map(
      [...holds].map(([key, { amount, fee }]) => [key, { state: 'held', amount, fee }]),
    ),
    leads: account.leadsSince !== null,
    copy: copy === null ? null : asCopy(copy, account.openedAt),
    limits: null,
  };
}

function asOrder(order: Order): TwinOrder {
  const { id, accountId, instrumentId, side, leverage, lots, stopLoss, takeProfit } = order;
  const { margin, fee, swap, financedUpTo } = order;
  return {
    ...{ id, accountId, instrumentId, side, leverage, lots, stopLoss, takeProfit },
    ...{ margin, fee, swap, financedUpTo },
    trailing: order.trailing ?? null,
    breakEven: order.breakEven ?? null,
    expiresAt: order.expiresAt ?? null,
    oco: order.ocoWith ?? null,
    parts: [],
    ...{ best: null, hasEvened: order.isBreakEvenDone ?? false },
    target: order.targetPrice,
    kind: order.triggerKind,
    asked: undefined,
    apiKey: order.apiKey ?? null,
    isOpen: order.status === 'open',
    openPrice: order.openFill?.price ?? (0n as Price),
    copyOf: order.copyOf ?? null,
    exact: order.exactLots ?? 0n,
    heard: 0,
    follows: order.isFollowing ?? false,
  };
}

function asCopy(terms: CopyTerms, startedAt: number): TwinCopy {
  const { ownerId, leaderId, stopPercent: stop, sizing, isPaused, allocation } = terms;
  return {
    ...{ ownerId, leaderId, stop, sizing, isPaused, allocation, startedAt },
    state: stateOf(terms),
    stoppedFor: terms.stopped?.reason ?? null,
  };
}
