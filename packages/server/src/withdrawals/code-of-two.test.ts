// One request with one code of an authenticator app, at two gates of a system.
import { setTimeout } from 'node:timers/promises';
import { findCredentials } from '@meridian/store';
import { dollars } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { USDT_TRC20, withdrawer } from '../testing/money.ts';
import { fromBase32 } from '../testing/test-staff.ts';
import { REAL_PASSWORD, TestApp, type TestClient } from '../testing/test-app.ts';
import { createAttempts } from '../users/attempts.ts';
import { createCheckWithDeed } from '../users/second-factor.ts';
import { totpCode } from '../users/totp.ts';
import { OPEN_WITHDRAWALS_MAX, createAsk } from './ask.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const STEP_MS = 30_000;

/** @returns what the client's authenticator app shows next */
async function turnOn(client: TestClient): Promise<() => string> {
  const { secret } = await client.done('secondFactorSetup', { password: REAL_PASSWORD });
  const next = (): string => {
    app.clock.advance(STEP_MS);
    return totpCode(fromBase32(secret), Math.floor(app.clock.now() / STEP_MS));
  };
  await client.done('secondFactorConfirm', { code: next() });
  return next;
}

/** Requests as a gate has them. @param pauseMs how long it stands still when it has used the code */
function gate(pauseMs = 0) {
  const { db, vault } = app;
  const { now } = app.clock;
  const check = createCheckWithDeed({ vault, now, attempts: createAttempts(db, now) });
  const { host, money } = app.app;
  return createAsk({
    ...{ db, host, rates: money.rates, now, telling: { say: () => undefined } },
    async secondFactor(user, code, deed) {
      const { totpSealed, recoverySealed } = (await findCredentials(db, user.id)) ?? {};
      if (totpSealed == null || recoverySealed === undefined) throw new Error('it is on');
      const proof = { code: code ?? '', recoveryCode: undefined, field: 'second_factor_code' };
      const credentials = { totpSealed, recoverySealed };
      return await check({ userId: user.id, credentials, proof }, (use) =>
        deed(async (within) => {
          await use(within);
          await setTimeout(pauseMs);
        }),
      );
    },
  });
}

it('is one withdrawal, and both gates say so', async () => {
  const { client, methodId } = await withdrawer(app, '900');
  const next = await turnOn(client);
  const gates = [gate(20), gate()];
  for (let turn = 0; turn < 4; turn += 1) {
    const asked = {
      ...{ currencyId: USDT_TRC20, methodId, amount: dollars(20), memo: '' },
      ...{ code: next(), clientOrderId: `turn ${turn}` },
    };
    const rows = await Promise.all(gates.map((one) => one.ask(client.user.id, asked)));
    expect(rows.map(({ id, stage }) => [id, stage])).toEqual([
      [rows[0]?.id, 'queued'],
      [rows[0]?.id, 'queued'],
    ]);
    const other = { ...asked, clientOrderId: `other ${turn}` };
    await expect(gate().ask(client.user.id, other)).rejects.toThrow('second_factor_wrong');
  }
});

it('leaves the code to be used again where nothing was done by it', async () => {
  const { client, methodId, draw } = await withdrawer(app, '900');
  const next = await turnOn(client);
  const ids: number[] = [];
  while (ids.length < OPEN_WITHDRAWALS_MAX)
    ids.push((await draw('20', { second_factor_code: next() })).id);
  const second_factor_code = next();
  const asked = { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '20' };
  const again = { ...asked, second_factor_code };
  expect((await client.refused('draw', again)).error).toBe('withdrawals_too_many');
  await client.done('drawCancel', { id: ids[0] });
  await client.done('draw', again);
});
