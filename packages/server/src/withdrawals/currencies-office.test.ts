// How a currency is paid out becomes worse for clients a day after two people decided it, in sight of the clients until then.
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USDT_TRC20, withdrawer } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff, confirmed, nameOfCode } from '../testing/test-staff.ts';

let app: TestApp;
let owner: TestStaff;
let client: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  ({ client } = await withdrawer(app, '2000'));
  owner = await TestStaff.enter(app, 'owner');
});
afterAll(() => app.remove());

const TERMS = {
  ...{ id: USDT_TRC20, kind: 'coin', code: 'USDT', protocol: 'TRC20', fee_type: 1, fee: '1' },
  ...{ min: '10', max: '500000', sort: 1, is_enabled: true, reason: 'Costs' },
} as const;
const save = (change: object) => owner.done('saveWithdrawalCurrency', { ...TERMS, ...change });
const decide = async (change: object) => {
  await save(change);
  await confirmed(app);
};
const offered = async () =>
  (await client.done('drawSymbols', { type: '1' })).find(({ id }) => id === USDT_TRC20);
const told = async () =>
  (await client.done('staffActions', {})).data.filter(({ text }) => text.includes('USDT TRC20'));

describe('terms of withdrawals', () => {
  it('that are worse hold a day later, and are told until then', async () => {
    const at = app.clock.now() + DAY_MS;
    await decide({ fee_type: 2, fee: '0.02', min: '20' });
    expect(await offered()).toMatchObject({
      ...{ draw_rate: '1', fee_type: 1, min: '10.000000' },
      next: {
        ...{ at: expect.closeTo(at, -4), draw_rate: '0.02', fee_type: 2 },
        ...{ min: '20.000000', is_offered: true },
      },
    });
    expect(await told()).toHaveLength(1);
    const currencies = await owner.done('withdrawalCurrencies', {});
    expect(currencies.find(({ id }) => id === USDT_TRC20)).toMatchObject({
      fee: '1',
      next: { fee: '0.02', fee_type: 2, min: '20' },
    });
    app.clock.advance(DAY_MS + 1);
    owner = await TestStaff.enter(app, 'owner');
    expect(await offered()).toMatchObject({ draw_rate: '0.02', min: '20.000000', next: null });
  });

  it('that are better hold at once, in place of what was announced', async () => {
    await decide({ fee_type: 2, fee: '0.03', min: '20' });
    expect((await offered())?.next).toMatchObject({ draw_rate: '0.03' });
    await decide({ fee_type: 2, fee: '0.01', min: '20' });
    expect(await offered()).toMatchObject({ draw_rate: '0.01', next: null });
  });

  it('end the same way: a currency is offered for a day more', async () => {
    await decide({ fee_type: 2, fee: '0.01', min: '20', is_enabled: false });
    expect((await offered())?.next).toMatchObject({ is_offered: false });
    app.clock.advance(DAY_MS + 1);
    owner = await TestStaff.enter(app, 'owner');
    expect(await offered()).toBeUndefined();
  });

  it.each([
    { fee: '51', min: '100' },
    { fee_type: 2, fee: '0.06' },
    { min: '501' },
    { max: '999' },
  ])('%j are beyond what anybody may set', async (change) => {
    const { code } = await owner.call('saveWithdrawalCurrency', { ...TERMS, ...change });
    expect(nameOfCode(code)).toBe('terms_beyond_bounds');
  });
});
