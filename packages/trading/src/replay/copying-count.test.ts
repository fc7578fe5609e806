import { CATALOGUE, financingDays, rollovers } from '@meridian/market';
import { expect, it } from 'vitest';
import { COPY_ACCOUNTS_FROM } from '../vocabulary/copy-terms.ts';
import { countCopying } from './copying-count.ts';
import type { ReplayRow } from './replay-step.ts';

const hours = { isOpen: () => true, rollovers, financingDays };
const accountId = COPY_ACCOUNTS_FROM + 4;
const row = (seq: number, kind: string, body: object): ReplayRow => ({
  ...{ seq, kind, at: seq },
  body: { accountId, at: seq, tickNo: 1, ...body },
});
const started = row(5, 'CopyingStarted', {
  ...{ ownerId: 2, leaderId: 1, kind: 'demo', stopPercent: 40, sizing: { kind: 'equity' } },
});
const money = (seq: number, amount: string, allocation: string): ReplayRow =>
  row(seq, 'CopyMoneyMoved', { copyId: accountId, amount, allocation });
const counted = (...rows: readonly ReplayRow[]) =>
  countCopying({ rows, publicRows: [], instruments: CATALOGUE, hours });

it('counts what came in and what went back', () => {
  const end = row(8, 'CopyingEnded', {});
  const stopped = row(7, 'CopyingStopped', { reason: 'client', orders: 'close' });
  const back = { ...money(8, '-300', '300'), at: 8 };
  const all = [started, money(6, '300', '300'), stopped, back, { ...end, seq: 9 }];
  expect(counted(...all)).toEqual({ counted: 2, taken: 3, balance: 0n });
});

it.each([
  ['what went back is not all', [money(6, '300', '300'), money(7, '-301', '0')], 'covered'],
  ['more is counted as put in', [money(6, '300', '301')], 'the allocation'],
  ['an order goes amid the copying', [row(6, 'OrderVoided', { orderId: 9 })], 'the end of a'],
  ['a row is of no copying', [row(6, 'DepositReversed', {})], 'a row of a copying'],
  ['it begins twice', [{ ...started, seq: 6 }], 'the start'],
])('names a row if %s', (_, rows, said) => {
  expect(() => counted(started, ...rows)).toThrow(`says ${said}`);
});
