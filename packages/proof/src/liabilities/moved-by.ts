// What a row of the log moved on its account, so that a client adds up the own balance from the own rows.
import { prove } from '../fault.ts';
import type { Canonical } from '../leaf/canonical.ts';
import type { Row } from '../leaf/leaf.ts';
import { amountOf } from './seal.ts';

type Fields = Partial<Record<string, Canonical>>;

const paid = (value: Canonical | undefined): bigint => -amountOf(value);

const MOVES: Readonly<Record<string, (body: Fields) => bigint>> = {
  AccountOpened: ({ grant }) => amountOf(grant),
  DemoReset: ({ returned, grant }) => amountOf(grant) - amountOf(returned),
  MarketOrderFilled: ({ order }) => paid((order as Fields)['fee']),
  PendingOrderFilled: ({ fee }) => paid(fee),
  OrderClosed: ({ profit }) => amountOf(profit),
  OrderPartlyClosed: ({ profit }) => amountOf(profit),
  FinancingCharged: ({ amount }) => amountOf(amount),
  NegativeBalanceWrittenOff: ({ amount }) => amountOf(amount),
  DepositCredited: ({ amount }) => amountOf(amount),
  DepositReversed: ({ amount, borne }) => amountOf(borne) - amountOf(amount),
  WithdrawalSent: ({ amount }) => paid(amount),
  CopyMoneyMoved: ({ amount }) => amountOf(amount),
};

/** What the account has more after the row, in millionths of a dollar. @throws ProofError malformed */
export function movedBy({ seq, kind, body }: Row): bigint {
  const moves = Object.hasOwn(MOVES, kind) ? MOVES[kind] : undefined;
  if (moves === undefined) return 0n;
  const isWhole = typeof body === 'object' && body !== null && !Array.isArray(body);
  prove(isWhole, 'malformed', `row ${seq} says nothing`);
  return moves(body as Fields);
}
