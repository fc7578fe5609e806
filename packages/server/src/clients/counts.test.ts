// A client with a long past: what staff see of it is counted no further than their lists show.
import { COUNT_MAX } from '@meridian/contract/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { USDT_TRC20, fund } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let ann: TestClient;
let support: TestStaff;
let maker: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.realClient();
  support = await TestStaff.enter(app, 'support');
  maker = await TestStaff.enter(app, 'finance_maker');
});
afterAll(() => app.remove());

/** Adds copies of the table's newest row, with new ids from a number on. */
async function repeat(table: string, from: number, changed: object = {}): Promise<void> {
  await app.db.query({
    text: `INSERT INTO ${table} OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(one.newest, jsonb_build_object('id', $1::bigint + n) || $2::jsonb)).*
      FROM (SELECT newest FROM ${table} AS newest ORDER BY id DESC LIMIT 1) AS one, generate_series(1, $3::bigint) AS n`,
    values: [from, JSON.stringify(changed), COUNT_MAX + 3],
  });
}

describe('counting stops at the number that lists show, for a client’s', () => {
  it('ended orders', async () => {
    const { id } = ann.user;
    await fund(app, ann, '1000');
    const { Id } = await ann.buy({ cont: '0.01' });
    await ann.done('close', { id: Id }, 'POST');
    await repeat('orders', 1_000_000, { client_order_id: null });
    const orders = await support.done('clientOrders', { id, status: 'ended', page: 1 });
    expect([orders.total, orders.data.length]).toEqual([COUNT_MAX, 20]);
  });

  it('messages', async () => {
    const { id } = ann.user;
    await app.db.query({
      text: `INSERT INTO messages (at, user_id, channel, kind, outcome)
        SELECT 1, $1, 'mail', 'password_changed', 'delivered' FROM generate_series(1, $2::bigint)`,
      values: [id, COUNT_MAX + 3],
    });
    const { total } = await support.done('clientMessages', { id, page: 1 });
    expect(total).toBe(COUNT_MAX);
  });

  it('deposits that were rejected before, and those of a search', async () => {
    const report = () => ann.done('chargeSubmit', { number: '100', charge_id: USDT_TRC20 }, 'POST');
    await report();
    const by = { decided_by: 'ann', decided_kind: 'staff', decided_id: maker.id, decided_at: 1 };
    await repeat('deposits', 1_000_000, { ...by, stage: 'rejected', client_order_id: null });
    await app.db.query({
      text: "SELECT setval(pg_get_serial_sequence('deposits', 'id'), 2000000)",
    });
    const { id } = await report();
    const detail = await maker.done('deskDeposit', { id });
    expect(detail.earlier_rejected).toBe(COUNT_MAX);
    const search = { view: 'waiting', search: String(ann.user.email), page: 1 } as const;
    const { total, counts } = await maker.done('deskDeposits', search);
    expect([total, counts['all'], counts['waiting']]).toEqual([2, COUNT_MAX, 2]);
  });
});
