// A row that says another payment than the journal: the operator has every right on the database.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TRON_ADDRESS, payOut, withdrawer } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { verify } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('finds another payment in the row of a deposit or a withdrawal than the journal has', async () => {
  const { client, draw } = await withdrawer(app, '900');
  app.feed.say('EURUSD', '1.10100', '1.10110');
  const [sent, queued] = [await draw('100'), await draw('50')];
  await payOut(app, sent.id);
  const { id: other } = (await app.realClient()).user;
  const change = async (table: string, id: number, to: string): Promise<void> =>
    await app.db.transaction(async (within) => {
      await within.query({ text: 'SET LOCAL session_replication_role = replica' });
      await within.query({ text: `UPDATE ${table} SET ${to} WHERE id = ${id}` });
    });
  const [deposit = { id: 0 }] = (await client.done('deposits', {})).data;
  const forged: [what: string, table: string, id: number, to: string, back: string][] = [
    ...[`user_id = ${other}`, 'seen = seen + 1', "seen_currency = 'BTC'"].map(
      (to, i): (typeof forged)[number] => {
        const back = [`user_id = ${client.user.id}`, 'seen = seen - 1', "seen_currency = 'USDT'"];
        return ['deposit', 'deposits', deposit.id, to, back[i] ?? ''];
      },
    ),
    ...[sent.id, queued.id].flatMap((id): typeof forged => [
      [
        'withdrawal',
        'withdrawals',
        id,
        "receives = receives || '0'",
        'receives = left(receives, -1)',
      ],
      ['withdrawal', 'withdrawals', id, 'fee = fee + 1', 'fee = fee - 1'],
      ['withdrawal', 'withdrawals', id, "code = 'BTC'", "code = 'USDT'"],
    ]),
  ];
  for (const [what, table, id, to, back] of forged) {
    await change(table, id, to);
    const { differences } = await verify(app.db);
    expect(differences, to).toMatchObject([expect.stringContaining(`${what} ${id}: the journal`)]);
    await change(table, id, back);
  }
  expect((await verify(app.db)).differences).toEqual([]);
});

it('finds a withdrawal that goes elsewhere than its client has said', async () => {
  const { draw } = await withdrawer(app, '900');
  const { id } = await draw('100');
  const place = async (address: string): Promise<void> =>
    void (await app.db.query({
      text: `UPDATE withdrawals SET address = $2 WHERE id = $1`,
      values: [id, address],
    }));
  await place('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
  expect((await verify(app.db)).differences).toEqual([
    `withdrawal ${id} does not go where its method says`,
  ]);
  await place(TRON_ADDRESS);
  expect((await verify(app.db)).differences).toEqual([]);
});
