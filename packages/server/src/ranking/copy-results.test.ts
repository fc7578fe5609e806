import type { CallOutput } from '@meridian/contract';
import { COPIERS_MIN } from '@meridian/contract/names/ranking';
import { MINUTE_MS, readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let leader: TestClient;
const copiers: { readonly client: TestClient; readonly id: number }[] = [];
beforeAll(async () => {
  app = await TestApp.open();
  leader = await leaderOf(app);
});
afterAll(() => app.remove());

/** As a visitor sees it, once it is worked out anew. */
async function copied(): Promise<CallOutput<'ranking'>['data'][number]['copied'] | undefined> {
  app.clock.advance(MINUTE_MS + 1);
  price(app, '1.10000');
  await app.app.ranking.bringUpToDate();
  const { data } = (await app.call('ranking', { kind: 'demo' })).data as CallOutput<'ranking'>;
  return data.find(({ id }) => id === leader.user.id)?.copied;
}

async function trade(to: string): Promise<void> {
  app.clock.advance(4_000);
  price(app, '1.10000', '1.10000');
  await leader.buy({ cont: '0.50' });
  price(app, to, to);
  await leader.done('closeAll', {}, 'POST');
}

async function join(amount: string): Promise<void> {
  price(app, '1.10000', '1.10000');
  const client = await app.client();
  copiers.push({ client, id: (await copy(client, leader, { amount })).id });
}

describe('what copiers made, on a trader’s card', () => {
  it('is nothing before a copy closed an order', async () => {
    expect(await copied()).toBeNull();
    await join('1000');
    expect(await copied()).toBeNull();
  });

  it('is not told of so few that one could be seen', async () => {
    for (const amount of ['1000', '2000', '3000']) await join(amount);
    await trade('1.10300');
    const few = await copied();
    expect(few).toMatchObject({ earned: null, median_rate: null });
    expect(few?.trader_rate).not.toBeNull();
  });

  it('is their sum and their median after fees, as their ledgers have it', async () => {
    await join('4000');
    expect(copiers.length).toBe(COPIERS_MIN);
    await trade('1.09900');
    // One who has left counts as well.
    const [first] = copiers;
    await first?.client.done('stopCopying', { id: first.id, orders: 'close' }, 'POST');
    const told = await copied();
    const ids = copiers.map(({ id }) => id);
    const results = await app.db.query<{ client_id: bigint; made: bigint }>({
      text: `SELECT client_id, sum(amount)::bigint AS made FROM ledger_postings
        JOIN ledger_entries AS entry ON entry.id = entry_id
        WHERE client_id = ANY ($1::bigint[]) AND entry.kind <> 'copying' GROUP BY client_id`,
      values: [ids],
    });
    expect(results.length).toBe(COPIERS_MIN);
    const sum = results.reduce((total, { made }) => total + made, 0n);
    expect(readMoney(told?.earned ?? '')).toBe(sum);
    const paidIn = [1000, 1000, 2000, 3000, 4000];
    const rates = ids
      .map((id, i) => {
        const made = results.find(({ client_id: of }) => Number(of) === id)?.made ?? 0n;
        return Number(made) / 10_000 / (paidIn[i] ?? 1);
      })
      .toSorted((a, b) => a - b);
    expect(Number(told?.median_rate)).toBeCloseTo(rates[2] ?? Number.NaN, 5);
    expect(new Set(rates).size).toBeGreaterThan(1);
  });

  it('says what they lost as plainly', async () => {
    await trade('1.08000');
    const told = await copied();
    expect(told?.earned).toMatch(/^-/);
    expect(told?.median_rate).toMatch(/^-/);
  });
});
