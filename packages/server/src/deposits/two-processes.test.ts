// What another process over the same database may make of a request that comes to both.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../platform/http/context.ts';
import { USDT_TRC20 } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { OPEN_DEPOSITS_MAX, depositHandlers } from './routes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

/** The calls as another process has them. */
const process = () => {
  const { money, site } = app.app;
  return depositHandlers({
    db: app.db,
    rates: money.rates,
    settings: site.settings,
    now: app.clock.now,
    telling: { say: () => undefined },
  });
};

async function clientOf(): Promise<Client> {
  const { token } = await app.realClient();
  const session = await app.app.sessions.find(token);
  return { session, address: '127.0.0.1', agent: 'test', language: 'en' } as Client;
}

const tell = (one: ReturnType<typeof process>, client: Client, id: string, number = '100') =>
  one.chargeSubmit(
    {
      number,
      charge_id: USDT_TRC20,
      client_order_id: id,
      proofImg: undefined,
      address: undefined,
      reference: undefined,
    },
    client,
  );
const idsOf = (answers: readonly unknown[]): unknown[] =>
  answers.map((answer) => (answer as { data: { id: number } }).data.id);

describe('a request that comes to two processes at once', () => {
  it('is done once, and both answer the same', async () => {
    const client = await clientOf();
    const [here, there] = [process(), process()];
    for (let round = 0; round < 5; round += 1) {
      const id = `at-once-${round}`;
      const answers = await Promise.all([tell(here, client, id), tell(there, client, id)]);
      expect(new Set(idsOf(answers)).size).toBe(1);
    }
  });

  it('does not meet the limit that the other has reached with it', async () => {
    const client = await clientOf();
    const [here, there] = [process(), process()];
    for (let one = 1; one < OPEN_DEPOSITS_MAX; one += 1) await tell(here, client, `before-${one}`);
    const answers = await Promise.all([tell(here, client, 'last'), tell(there, client, 'last')]);
    expect(new Set(idsOf(answers)).size).toBe(1);
    await expect(tell(there, client, 'one-more')).rejects.toMatchObject({
      error: 'deposits_too_many',
    });
  });

  it('with other content is refused by the second', async () => {
    const client = await clientOf();
    const [here, there] = [process(), process()];
    const outcomes = await Promise.allSettled([
      tell(here, client, 'bound', '100'),
      tell(there, client, 'bound', '200'),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { error: 'client_order_id_used' },
    });
  });
});
