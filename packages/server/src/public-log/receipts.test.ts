// Receipts of what moves money: each deposit and withdrawal has its rows of the log, with their proofs, for its owner alone.
import { openRowProof } from '@meridian/proof';
import { afterEach, describe, expect, it } from 'vitest';
import { fund, payOut, withdrawer } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { openLogKeys } from './log-key.ts';

let app: TestApp;
afterEach(() => app.remove());

async function rowsOfPayment(client: TestClient, kind: string, id: number) {
  const { data } = await client.done('logPayment', { kind, id: String(id) });
  const keys = await openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });
  const known = { log: [keys.verifier], witnesses: [] };
  return data.map(({ file }) => openRowProof(file, known).row);
}

describe('a payment', () => {
  it('has a receipt for each time that it moved money, with the amount that its sheet shows', async () => {
    app = await TestApp.open();
    const { client, draw } = await withdrawer(app, '500');
    const sent = await draw('100');
    await payOut(app, sent.id);
    const taken = await draw('50');
    await client.done('drawCancel', { id: taken.id }, 'POST');
    const deposit = await fund(app, client, '25');
    await app.app.publicLog.bringUpToDate();

    const credited = await rowsOfPayment(client, 'deposit', deposit.id);
    expect(credited.map(({ kind }) => kind)).toEqual(['DepositCredited']);
    expect(credited[0]?.body).toMatchObject({ amount: String(deposit.credited) });
    const [held, gone, ...none] = await rowsOfPayment(client, 'withdrawal', sent.id);
    expect([held?.kind, gone?.kind, ...none]).toEqual(['WithdrawalHeld', 'WithdrawalSent']);
    for (const row of [held, gone]) expect(row?.body).toMatchObject({ amount: '100000000' });
    const back = await rowsOfPayment(client, 'withdrawal', taken.id);
    expect(back.map(({ kind }) => kind)).toEqual(['WithdrawalHeld', 'WithdrawalReleased']);
    for (const { body } of back) expect(body).toMatchObject({ amount: '50000000' });
  });

  it('shows nobody else’s, and nothing before it is in the log', async () => {
    app = await TestApp.open();
    const { client } = await withdrawer(app, '500');
    const { id } = await fund(app, client, '25');
    const ben = await app.realClient();
    await app.app.publicLog.bringUpToDate();
    expect(await rowsOfPayment(ben, 'deposit', id)).toEqual([]);
    expect(await rowsOfPayment(client, 'withdrawal', 99)).toEqual([]);
    const { fields } = await client.refused('logPayment', { kind: 'gift', id: '1' });
    expect(fields['kind']).toContain('deposit, withdrawal');
  });
});
