import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { TestApp, marketOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { verify } from './verify.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
  owner = await TestStaff.enter(app, 'owner');
  app.feed.say('EURUSD', '1.10000', '1.10010');
  const ann = await app.client();
  const order = await ann.buy({ cont: '0.10' });
  app.feed.say('EURUSD', '1.10100', '1.10110');
  await ann.done('close', { id: order.Id }, 'POST');
  await ann.done('submit', marketOrder({ cont: '0.20' }), 'POST');
});
afterAll(() => app.remove());

const UNTIL_CHECKED = { interval: 5, timeout: 30_000 };

async function checked() {
  await owner.done('startLedgerCheck', {});
  const state = async () => (await owner.done('ledgerCheck', {})).state;
  await expect.poll(state, UNTIL_CHECKED).not.toBe('running');
  return await owner.done('ledgerCheck', {});
}

describe('the check of the ledger', () => {
  it('says what it compared, and that everything sums to zero', async () => {
    const check = await checked();
    expect(check).toMatchObject({ state: 'done', differences: [] });
    expect(check.entries).toBeGreaterThan(1);
    const [, demo] = check.books;
    const house = Object.fromEntries(
      demo?.house.map(({ account, total }) => [account, total]) ?? [],
    );
    expect(house['house:trading']).toBe('-9.000000');
    expect(check.compared.map(({ count }) => count > 0)).toEqual([true, true, true, true]);
  });

  it('finds a balance that the ledger does not say', async () => {
    await app.db.query({ text: 'UPDATE accounts SET balance = balance + 1' });
    const { differences } = await checked();
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatch(/^account \d+: balance .*, the last posting says /);
    await app.db.query({ text: 'UPDATE accounts SET balance = balance - 1' });
  });

  it('is recorded, and not started by who only reads', async () => {
    const { data } = await owner.done('auditList', { action: 'startLedgerCheck' });
    expect(data).toHaveLength(2);
    const auditor = await TestStaff.enter(app, 'auditor');
    expect(await auditor.refused('startLedgerCheck', {})).toBe('role_missing');
    expect((await auditor.done('ledgerCheck', {})).state).toBe('done');
  });
});

describe('demo and real money', () => {
  it('never stand in one sum: each book is in balance by itself', async () => {
    const other = await TestApp.open();
    try {
      const keeper = await TestStaff.enter(other, 'owner');
      await fund(other, await other.realClient(), '250');
      await other.client();
      await keeper.done('startLedgerCheck', {});
      const state = async () => (await keeper.done('ledgerCheck', {})).state;
      await expect.poll(state, UNTIL_CHECKED).toBe('done');
      const { books, differences } = await keeper.done('ledgerCheck', {});
      expect(differences).toEqual([]);
      expect(books.map(({ house: _house, ...book }) => book)).toEqual([
        { kind: 'real', clients: 1, clients_total: '250.000000', sum: '0.000000' },
        { kind: 'demo', clients: 1, clients_total: '10000.000000', sum: '0.000000' },
      ]);
      // The practice money of a demo account is nothing of what clients paid in.
      const names = books.map(({ house }) => house.map(({ account }) => account));
      expect(names[0]?.filter((name) => names[1]?.includes(name))).toEqual([]);
    } finally {
      await other.remove();
    }
  });
});

async function replayed() {
  await owner.done('startReplayCheck', {});
  const state = async () => (await owner.done('replayCheck', {})).state;
  await expect.poll(state, UNTIL_CHECKED).toBe('done');
  return await owner.done('replayCheck', {});
}

describe('the replay of the journal', () => {
  it('agrees with every row while trade goes on', async () => {
    const client = await app.client();
    const trading = (async () => {
      for (let n = 0; n < 10; n += 1)
        await client.done('submit', marketOrder({ cont: '0.01' }), 'POST');
    })();
    const check = await replayed();
    await trading;
    expect(check).toMatchObject({ state: 'done', differences: [] });
    expect(check.events).toBeGreaterThan(3);
    expect(check.orders).toBeGreaterThanOrEqual(2);
    expect(check.entries).toBeGreaterThan(2);
  });

  it('finds a row that the journal does not say', async () => {
    await app.db.query({ text: 'UPDATE accounts SET balance = balance + 1 WHERE id = 1' });
    const { differences } = await replayed();
    expect(differences).toEqual(['account 1: the journal says otherwise']);
    await app.db.query({ text: 'UPDATE accounts SET balance = balance - 1 WHERE id = 1' });
    expect((await replayed()).differences).toEqual([]);
  });

  it('takes financing that an earlier version booked without its price, and no other price', async () => {
    app.clock.set(Date.parse('2025-01-15T22:00:30Z'));
    app.feed.say('EURUSD', '1.10100', '1.10110');
    const booked = async () =>
      (await app.db.query({ text: "SELECT id FROM ledger_entries WHERE kind = 'financing'" }))
        .length;
    await expect.poll(booked).toBeGreaterThan(0);
    const rewrite = async (memo: string): Promise<void> => {
      await app.db.query({ text: 'ALTER TABLE ledger_entries DISABLE TRIGGER USER' });
      await app.db.query({
        text: `UPDATE ledger_entries SET memo = ${memo} WHERE kind = 'financing'`,
      });
      await app.db.query({ text: 'ALTER TABLE ledger_entries ENABLE TRIGGER USER' });
    };
    await rewrite("memo - 'price'");
    expect((await replayed()).differences).toEqual([]);
    expect((await verify(app.db)).differences).toEqual([]);
    await rewrite(`memo || '{"price":"1.20000"}'`);
    expect((await replayed()).differences[0]).toMatch(/^ledger entry \d+: /);
    await rewrite(`memo || '{"price":"1.10100"}'`);
    expect((await replayed()).differences).toEqual([]);
  });

  it('is started by those who may', async () => {
    const auditor = await TestStaff.enter(app, 'auditor');
    expect(await auditor.refused('startReplayCheck', {})).toBe('role_missing');
    expect((await auditor.done('replayCheck', {})).state).toBe('done');
  });
});

describe('a day', () => {
  it('without deposits and withdrawals agrees', async () => {
    const day = new Date(app.clock.now()).toISOString().slice(0, 10);
    const nothing = {
      decided: 0,
      decided_total: '0.000000',
      booked: 0,
      booked_total: '0.000000',
    };
    expect(await owner.done('reconciliation', { day })).toEqual({
      day,
      deposits: nothing,
      withdrawals: nothing,
      differences: [],
    });
  });

  it('that was decided and not booked, and the reverse, are differences', async () => {
    const at = app.clock.now();
    const day = new Date(at).toISOString().slice(0, 10);
    await app.db.query({
      text: `INSERT INTO users (uid, is_demo, invite_code, lang, credit_score, created_at)
        VALUES ('990001', false, 'RECON1', 'en', 0, $1)`,
      values: [at],
    });
    await app.db.query({
      text: `INSERT INTO deposits (user_id, option_id, kind, currency, protocol, address, bank_name, stated,
          stated_address, proof_url, created_at, stage, reference, reference_key, seen, seen_currency,
          rate, credited, decided_by, decided_kind, decided_at)
        SELECT max(id), 1, 'coin', 'USDT', 'TRC20', 'T', '', 100, '', '', $1, 'completed', 'abc', 'abc', 100, 'USDT', '1', 5000000, 'x', 'command_line', $1
        FROM users WHERE uid = '990001'`,
      values: [at],
    });
    const report = await owner.done('reconciliation', { day });
    expect(report.deposits).toMatchObject({ decided: 1, decided_total: '5.000000', booked: 0 });
    expect(report.differences).toMatchObject([
      { kind: 'deposit', stage: 'completed', decided: '5.000000', booked: null },
    ]);
  });

  it.each(['', '2026-13-01', '2026-02-30', 'yesterday', "2026-01-01'"])(
    '%j is no day',
    async (day) => {
      expect(await owner.refused('reconciliation', { day })).toBe('fields_invalid');
    },
  );
});
