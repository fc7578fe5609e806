// Receipts of what moves money: each deposit and withdrawal has its rows of the log, with their proofs, for its owner alone.
import { ORDER_ROWS_MAX } from '@meridian/contract/names/public-log';
import { openRowProof } from '@meridian/proof';
import { afterEach, describe, expect, it } from 'vitest';
import { fund, payOut, withdrawer } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { openLogKeys } from './log-key.ts';

let app: TestApp;
afterEach(() => app.remove());

const logKey = async () =>
  (await openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now })).verifier;

async function rowsOfPayment(client: TestClient, kind: string, id: number) {
  const { data } = await client.done('logPayment', { kind, id: String(id) });
  const known = { log: [await logKey()], witnesses: [] };
  return data.map(({ file }) => openRowProof(file, known).row);
}

describe('an order', () => {
  it('has its opening and its last close among its rows, however many parts of it were closed', async () => {
    app = await TestApp.open();
    app.feed.say('EURUSD', '1.10000', '1.10010');
    const client = await app.client();
    const { Id: id } = await client.buy({ cont: '0.30' });
    for (let part = 0; part < ORDER_ROWS_MAX; part += 1)
      await client.done('close', { id, cont: '0.01' }, 'POST');
    await client.done('close', { id }, 'POST');
    await app.app.publicLog.bringUpToDate();
    const { data } = await client.done('logOrder', { id: String(id) });
    const known = { log: [await logKey()], witnesses: [] };
    const kinds = data.map(({ file }) => openRowProof(file, known).row.kind);
    expect(kinds).toHaveLength(ORDER_ROWS_MAX);
    expect([kinds[0], kinds.at(-1)]).toEqual(['MarketOrderFilled', 'OrderClosed']);
  });
});

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
