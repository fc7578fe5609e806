// Helpers of tests about copying: a leader who meets the conditions, and look-ups that are needed again and again.
import type { CallOutput } from '@meridian/contract';
import type { TestApp, TestClient } from './test-app.ts';

export const price = (app: TestApp, bid: string, ask: string = bid): void =>
  void app.feed.say('EURUSD', bid, ask);

/** A demo account with ten closed orders, each of a third of the equity, so that it may be copied. */
export async function leaderOf(app: TestApp, name?: string): Promise<TestClient> {
  const leader = await app.client();
  price(app, '1.10000', '1.10000');
  for (let n = 0; n < 10; n += 1) {
    const { Id } = await leader.buy({ cont: '0.03' });
    await leader.done('close', { id: String(Id) }, 'POST');
  }
  await app.app.ranking.bringUpToDate();
  await leader.done(
    'lead',
    { orders_shown: 'live', ...(name === undefined ? {} : { name }) },
    'POST',
  );
  return leader;
}

export const copy = (
  client: TestClient,
  leader: TestClient,
  input: Readonly<Record<string, unknown>> = {},
): Promise<CallOutput<'startCopying'>> =>
  client.done('startCopying', { leader_id: leader.user.id, amount: '1000', ...input }, 'POST');

export const ordersOf = async (
  client: TestClient,
  id: number,
  status: '0' | '1' | '3' = '1',
): Promise<CallOutput<'copiedOrders'>['data']> =>
  (await client.done('copiedOrders', { id, status })).data;
