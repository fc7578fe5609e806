// What people decide is in the journal once, and everybody decides by the journal: over restarts, crashes between a deed's
// row and its event, and with a journal of before.
import { commitBatch, readJournal } from '@meridian/store';
import { DAY_MS, HOUR_MS, MINUTE_MS, present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import { TestApp, marketOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const EURUSD = 1;
const USDJPY = 2;
const OF_RULES = /^(FeeType|PriceSource|Terms|Trading)/;
const HALT = { id: USDJPY, reason: 'technical_fault', note: 'The line is down' } as const;

let app: TestApp;
let desk: TestStaff;
beforeAll(async () => {
  app = await TestApp.open({
    // A journal of before, and a halt that is on.
    async arrange(db) {
      await commitBatch(db.writer, {
        ...{ batch: 1, entries: [], orders: [], accounts: [] },
        events: [{ seq: 1, at: 1, accountId: 999_999, kind: 'AccountOpened', body: OPENED }],
      });
      const now = Date.UTC(2025, 0, 1);
      await db.query({
        text: `INSERT INTO instrument_halts (instrument_id, since, reason, ends_at)
          VALUES (3, $1, 'technical_fault', $2)`,
        values: [now, now + HOUR_MS],
      });
    },
  });
  desk = await TestStaff.enter(app, 'instruments');
});
afterAll(() => app.remove());

const OPENED = { accountId: 999_999, at: 1, kind: 'demo', grant: '0' };
const said = async () =>
  (await readJournal(app.db, { afterSeq: 0, limit: 10_000 })).filter(({ kind }) =>
    OF_RULES.test(kind),
  );
const kinds = async () => (await said()).map(({ kind }) => kind);
const shown = async (id: number) =>
  (await (await app.client()).done('tradeList', {})).find((one) => one.Id === id);

async function planned(feeRate: string, startsIn: number): Promise<void> {
  const [first] = await desk.done('deskInstruments', {});
  const terms = { ...first?.terms, fee_rate: feeRate };
  const starts = app.clock.now() + startsIn;
  await desk.done('planInstrumentVersion', {
    ...{ id: EURUSD, starts_at: starts, terms: terms as never, reason: 'Why' },
  });
  const second = await TestStaff.enter(app, 'owner');
  const one = (await second.done('proposalList', {})).waiting.at(-1);
  await second.done('proposalConfirm', { id: String(one?.id), seen_hash: one?.seen_hash ?? '' });
}

const FIRST = ['FeeTypeSet', 'PriceSourceSet', 'TermsDelivered'];

describe('the journal', () => {
  it('of before says what holds once this version starts, and not again', async () => {
    expect((await kinds()).slice(0, 3)).toEqual(FIRST);
    const [{ seq } = { seq: 0 }] = await said();
    expect(seq).toBe(2);
    const before = await kinds();
    await app.restart();
    expect(await kinds()).toEqual(before);
    desk = await TestStaff.enter(app, 'instruments');
  });

  it('says of a halt that it began and that it ended, and a restart says nothing', async () => {
    await desk.done('haltInstrument', HALT);
    await desk.done('reopenInstrument', { id: USDJPY });
    expect((await kinds()).slice(-2)).toEqual(['TradingHalted', 'TradingReopened']);
    await app.restart();
    expect((await kinds()).at(-1)).toBe('TradingReopened');
    expect((await shown(USDJPY))?.HaltReason).toBeNull();
  });

  it('says what a process decided that ended before it could say so', async () => {
    const at = app.clock.now();
    await app.db.query({
      text: `INSERT INTO instrument_halts (instrument_id, since, reason, ends_at)
        VALUES (5, $1, 'technical_fault', $2)`,
      values: [at, at + HOUR_MS],
    });
    expect((await shown(5))?.HaltReason).toBeNull();
    await app.restart();
    expect((await shown(5))?.HaltReason).not.toBeNull();
    expect((await kinds()).at(-1)).toBe('TradingHalted');
    app.clock.advance(HOUR_MS);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await shown(5))?.HaltReason).toBeNull();
  });
});

describe('announced terms', () => {
  it('hold from their time on, once, also where nobody was there', async () => {
    desk = await TestStaff.enter(app, 'instruments');
    await planned('0.0002', MINUTE_MS);
    await planned('0.0001', DAY_MS);
    expect(await shown(EURUSD)).toMatchObject({ NextTerms: { is_worse: false } });
    app.clock.advance(MINUTE_MS);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await shown(EURUSD)).toMatchObject({ ForexFeeRate: '0.0002' });
    const ann = await app.client();
    const order = await ann.done('submit', marketOrder({ cont: '0.10' }), 'POST');
    expect(order).toMatchObject({ Status: 1 });
    await app.stop();
    app.clock.advance(DAY_MS);
    await app.start();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await shown(EURUSD)).toMatchObject({ ForexFeeRate: '0.0001', NextTerms: null });
    await app.restart();
    const changes = (await kinds()).filter((kind) => kind === 'TermsChanged');
    expect(changes).toHaveLength(2);
    expect((await verify(app.db)).differences.filter((one) => !one.includes('999999'))).toEqual([]);
  });

  it('are what the verifier counts fees by', async () => {
    const row = (await readJournal(app.db, { afterSeq: 0, limit: 10_000 })).find(
      ({ kind }) => kind === 'MarketOrderFilled',
    );
    const told = present(row, 'an order was filled').body as { order: { fee: string } };
    const { order } = told;
    const body = { ...told, order: { ...order, fee: String(BigInt(order.fee) + 1n) } };
    await app.db.query({ text: 'ALTER TABLE journal DISABLE TRIGGER ALL' });
    await app.db.query({
      text: 'UPDATE journal SET body = $2::jsonb WHERE seq = $1',
      values: [row?.seq, JSON.stringify(body)],
    });
    const { differences } = await verify(app.db);
    expect(differences.some((one) => /^MarketOrderFilled .* the fee is /.test(one))).toBe(true);
  });
});
