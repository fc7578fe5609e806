// What a row of the log moved on its account, so that a client adds up the own balance from the own rows.
import { prove } from '../fault.ts';
import type { Canonical } from '../leaf/canonical.ts';
import type { Row } from '../leaf/leaf.ts';
import { amountOf } from './seal.ts';

type Fields = Partial<Record<string, Canonical>>;

const paid = (value: Canonical | undefined): bigint => -amountOf(value);
/** What the fill got back for a spread beyond the promised one. */
const backOf = (fill: Canonical | undefined): bigint => {
  const back = (fill as Fields | undefined)?.['rebate'];
  return back === undefined ? 0n : amountOf(back);
};

const MOVES: Readonly<Record<string, (body: Fields) => bigint>> = {
  AccountOpened: ({ grant }) => amountOf(grant),
  DemoReset: ({ returned, grant }) => amountOf(grant) - amountOf(returned),
  MarketOrderFilled: ({ order, fill }) => paid((order as Fields)['fee']) + backOf(fill),
  PendingOrderFilled: ({ fee, fill }) => paid(fee) + backOf(fill),
  OrderClosed: ({ profit, fill }) => amountOf(profit) + backOf(fill),
  OrderPartlyClosed: ({ profit, fill }) => amountOf(profit) + backOf(fill),
  FinancingCharged: ({ amount }) => amountOf(amount),
  NegativeBalanceWrittenOff: ({ amount }) => amountOf(amount),
  DepositCredited: ({ amount }) => amountOf(amount),
  DepositReversed: ({ amount, borne }) => amountOf(borne) - amountOf(amount),
  WithdrawalSent: ({ amount }) => paid(amount),
  CopyMoneyMoved: ({ amount }) => amountOf(amount),
};

/** What the account has more after the row, in millionths of a dollar. @throws ProofError malformed */
export function movedBy({ seq, kind, body }: Pick<Row, 'seq' | 'kind' | 'body'>): bigint {
  const moves = Object.hasOwn(MOVES, kind) ? MOVES[kind] : undefined;
  if (moves === undefined) return 0n;
  const isWhole = typeof body === 'object' && body !== null && !Array.isArray(body);
  prove(isWhole, 'malformed', `row ${seq} says nothing`);
  return moves(body as Fields);
}
