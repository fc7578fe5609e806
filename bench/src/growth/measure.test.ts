import { expect, it } from 'vitest';
import { measureGrowth } from './measure.ts';

it('tells by table what an account and an order leave, the most first', async () => {
  const { account, order } = await measureGrowth({ accounts: 1_000, orders: 2_000 });
  expect([...account.keys()].toSorted()).toEqual(
    expect.arrayContaining(['accounts', 'journal', 'ledger_entries', 'ledger_postings']),
  );
  const bytes = [...order.values()];
  expect([...order.keys()].slice(0, 2)).toEqual(['journal', 'orders']);
  expect(bytes).toEqual(bytes.toSorted((a, b) => b - a));
  expect(bytes[0]).toBeGreaterThan(500);
}, 120_000);
