import { ERRORS, ROUTES } from '@meridian/contract';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open({ config: { demoAccountsPerHour: 3, trustProxy: 1 } });
});
afterAll(() => app.remove());

async function login(address: string, demoId: string): Promise<number> {
  const { body } = await app.app.http.inject({
    method: 'POST',
    url: ROUTES.demoLogin.path,
    headers: { lang: 'en', 'x-forwarded-for': address },
    payload: { demo_id: demoId },
  });
  return (JSON.parse(body) as { code: number }).code;
}
const idOf = (n: number): string => `d0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe('demo accounts', () => {
  it('one address makes so many in an hour; those that there are are found as often as they like', async () => {
    for (let n = 1; n <= 3; n += 1) expect(await login('10.0.0.1', idOf(n))).toBe(1);
    expect(await login('10.0.0.1', idOf(4))).toBe(ERRORS.attempts_too_many.code);
    expect(await login('10.0.0.1', idOf(2))).toBe(1);
    expect(await login('10.0.0.2', idOf(4))).toBe(1);
    app.clock.advance(HOUR_MS + 1);
    expect(await login('10.0.0.1', idOf(5))).toBe(1);
  });
});

async function returns(): Promise<number> {
  const [row] = await app.db.query<{ count: bigint }>({
    text: "SELECT count(*) AS count FROM journal WHERE kind = 'AccountReturned'",
  });
  return Number(row?.count);
}

async function aWeekPasses(): Promise<void> {
  app.clock.advance(8 * DAY_MS);
  await app.app.users.tidyUp();
}

describe('a demo account that nobody used for a week', () => {
  it('is there again for its stored session, for a login, for staff and for its order’s page', async () => {
    app.feed.say('EURUSD', '1.10000', '1.10010');
    const demoId = idOf(90);
    const client = await app.client('en', demoId);
    const order = await client.buy({ cont: '0.10' });
    await client.done('close', { id: order.Id }, 'POST');
    const before = await client.done('balance', {});

    await aWeekPasses();
    expect(await client.done('balance', {})).toEqual(before);
    expect(await returns()).toBe(1);

    await aWeekPasses();
    const again = await app.client('en', demoId);
    expect(again.user.id).toBe(client.user.id);
    expect(await again.done('balance', {})).toEqual(before);
    expect(await returns()).toBe(2);

    await aWeekPasses();
    const support = await TestStaff.enter(app, 'support');
    const { data } = await support.done('deskOrders', { view: 'closed', kind: 'demo' });
    expect(data.map(({ account_kind: kind }) => kind)).toEqual(['demo']);
    expect(await returns()).toBe(2);
    const page = await support.done('clientPage', { id: client.user.id });
    expect(page.open_orders).toBe(0);
    expect(await returns()).toBe(3);

    const owner = await TestStaff.enter(app, 'owner');
    await owner.done('startReplayCheck', {});
    const check = () => owner.done('replayCheck', {});
    await expect.poll(async () => (await check()).state, { timeout: 30_000 }).toBe('done');
    expect((await check()).differences).toEqual([]);
    expect(app.fatal).toEqual([]);
  });
});
