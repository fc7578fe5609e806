// Alerts through the whole server: made, refused, reached, told once, across a restart and across a gap.
import { ALERTS_MAX, type Alert, type CallOutput } from '@meridian/contract';
import { CATALOGUE } from '@meridian/market';
import { type StoredAlert, createAlert, findMadeAlert, waitingAlertsOf } from '@meridian/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp, type TestClient, instrumentId } from '../testing/test-app.ts';
import { NOON } from '../testing/test-clock.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { quiet } from '../testing/windows.ts';
import { loadAlertWatch } from './alert-watch.ts';

let app: TestApp;
let ann: TestClient;

beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());
beforeEach(async () => {
  // After a restart, prices that nobody watched are looked at: those of other tests are older than the alerts of this one.
  app.clock.advance(1);
  app.feed.say('EURUSD', '1.10000', '1.10010');
  ann = await app.client();
});

const add = (input: Readonly<Record<string, unknown>>, client = ann) =>
  client.done('addAlert', { forex_id: 1, ...input }, 'POST');
const refusal = (input: Readonly<Record<string, unknown>>) =>
  ann.refused('addAlert', { forex_id: 1, ...input }, 'POST');
const listed = (client = ann): Promise<CallOutput<'alerts'>> => client.done('alerts', {});

async function firedBy(client = ann, count = 1): Promise<Alert[]> {
  await expect.poll(async () => (await listed(client)).fired.length).toBe(count);
  return (await listed(client)).fired;
}

/** Has the price rise; whatever it reached has fired when this returns, for the alert of another has. */
async function moveTo(price: string): Promise<void> {
  const other = await app.client();
  await add({ kind: 'above', price }, other);
  app.feed.say('EURUSD', price);
  await firedBy(other);
}

describe('an alert', () => {
  it('waits, fires on the first price that reaches it, and is told to its account’s sockets alone', async () => {
    const port = await app.listen();
    const ben = await app.client();
    const [hers, his] = [await TestSocket.open(port), await TestSocket.open(port)];
    await hers.ask({ type: 'login', params: { token: ann.token } });
    await his.ask({ type: 'login', params: { token: ben.token } });
    const made = await add({ kind: 'above', price: '1.10100', note: 'breakout' });
    expect(made).toMatchObject({
      code: 'EURUSD',
      price: '1.10100',
      note: 'breakout',
      fired_at: null,
    });
    app.feed.say('EURUSD', '1.10099', '1.10109');
    expect(await quiet(app, hers, 'ALERT')).toEqual([]);
    app.feed.say('EURUSD', '1.10120', '1.10130');
    const { params } = await hers.next('ALERT');
    expect(params).toMatchObject({
      id: made.id,
      fired_price: '1.10120',
      fired_at: app.clock.now(),
      fired_up: 1,
    });
    app.feed.say('EURUSD', '1.10000');
    app.feed.say('EURUSD', '1.10500');
    expect(await quiet(app, hers, 'ALERT')).toEqual([]);
    expect(await quiet(app, his, 'ALERT')).toEqual([]);
    expect(await listed()).toEqual({ active: [], fired: [params] });
    await hers.close();
    await his.close();
  });

  it('below a price, and on a move up or down, fires too', async () => {
    await add({ kind: 'below', price: '1.09000' });
    await add({ kind: 'percent', percent: '0.5' });
    await add({ kind: 'percent', percent: '5', basis: 'now' });
    app.feed.say('EURUSD', '1.09450');
    const [move] = await firedBy();
    expect(move).toMatchObject({
      kind: 'percent',
      percent: '0.50',
      reference: '1.10000',
      fired_up: 0,
    });
    app.clock.advance(1);
    app.feed.say('EURUSD', '1.08000');
    const [level] = await firedBy(ann, 2);
    expect(level).toMatchObject({ kind: 'below', fired_price: '1.08000', fired_up: 0 });
    expect((await listed()).active).toHaveLength(1);
  });

  it('on the day’s move is measured from the day’s first price, anew each day', async () => {
    app.feed.say('EURUSD', '1.10500');
    const day = await add({ kind: 'percent', percent: '1', basis: 'day' });
    expect(day.reference).toBeNull();
    expect(await refusal({ kind: 'percent', percent: '0.4', basis: 'day' })).toMatchObject({
      error: 'alert_percent_reached',
    });
    // The next day begins at 17:00 New York, here at 1.10900: 1.0 % from there is 1.12009.
    app.clock.advance(6 * 3_600_000);
    app.feed.say('EURUSD', '1.10900');
    await moveTo('1.11500');
    expect((await listed()).fired).toEqual([]);
    app.feed.say('EURUSD', '1.12009');
    await firedBy();
  });

  it('is not reached while its market is closed, and by the first price after that', async () => {
    const site = await TestApp.open({ hours: 'real' });
    const bea = await site.client();
    site.feed.say('EURUSD', '1.10000');
    await add({ kind: 'below', price: '1.09500' }, bea);
    // Saturday noon, then Sunday 17:00:01 New York.
    const saturday = NOON + 3 * 86_400_000;
    site.clock.set(saturday);
    site.feed.say('BTCUSD', '60000');
    const other = await site.client();
    await add({ forex_id: instrumentId('BTCUSD'), kind: 'above', price: '61000' }, other);
    site.feed.say('EURUSD', '1.09000');
    site.feed.say('BTCUSD', '61000');
    await firedBy(other);
    expect((await listed(bea)).fired).toEqual([]);
    site.clock.set(saturday + 86_400_000 + 5 * 3_600_000 + 1_000);
    site.feed.say('EURUSD', '1.08900');
    expect((await firedBy(bea))[0]).toMatchObject({ fired_price: '1.08900' });
    await site.remove();
  });

  it('can be removed, by its account alone', async () => {
    const ben = await app.client();
    const { id } = await add({ kind: 'above', price: '1.20000' });
    expect(await ben.refused('removeAlert', { id }, 'POST')).toMatchObject({
      error: 'alert_unknown',
    });
    await ann.done('removeAlert', { id }, 'POST');
    expect(await ann.refused('removeAlert', { id }, 'POST')).toMatchObject({
      error: 'alert_unknown',
    });
    await moveTo('1.30000');
    expect(await listed()).toEqual({ active: [], fired: [] });
  });
});

describe('an alert with an id of the client’s', () => {
  const wish = { kind: 'above', price: '1.10100', note: 'breakout', client_order_id: 'a-1' };

  it('is made once, whatever became of it since, and of the price', async () => {
    const made = await add(wish);
    expect(await add(wish)).toEqual(made);
    expect((await listed()).active).toEqual([made]);
    await ann.done('moveAlert', { id: made.id, price: '1.20000' }, 'POST');
    expect(await add(wish)).toEqual(made);
    app.feed.say('EURUSD', '1.10500', '1.10510');
    expect(await add(wish)).toEqual(made);
    await ann.done('removeAlert', { id: made.id }, 'POST');
    await app.restart();
    expect(await add(wish)).toEqual(made);
    expect(await listed()).toEqual({ active: [], fired: [] });
    const percent = { kind: 'percent', percent: '1', client_order_id: 'a-2' };
    const both = await Promise.all([add(percent), add(percent)]);
    expect(both[0]).toEqual(both[1]);
    expect((await listed()).active).toEqual([both[0]]);
  });

  it('is refused with other content, and may be another account’s', async () => {
    const made = await add(wish);
    expect((await refusal({ ...wish, price: '1.10200' })).error).toBe('client_order_id_used');
    expect((await refusal({ ...wish, note: '' })).error).toBe('client_order_id_used');
    const ben = await app.client();
    expect((await add(wish, ben)).id).not.toBe(made.id);
  });

  it('is made once by two processes of which one has just become the other', async () => {
    const { db } = app;
    const alert = {
      ...{ accountId: 77, instrumentId: 1, level: 9n, percent: null, basis: null, reference: null },
      ...{ kind: 'above' as const, note: '', createdAt: 1 },
    };
    const by = { clientOrderId: 'a-1', asked: 'it' };
    const made = await createAlert(db, alert, by);
    await expect(createAlert(db, alert, by)).rejects.toThrow('alert_client_order_id');
    expect(await waitingAlertsOf(db, 77)).toEqual([made]);
    expect(await findMadeAlert(db, { accountId: 77, clientOrderId: 'a-1' })).toEqual({
      ...{ alert: made, asked: 'it' },
    });
  });

  it('is known again for a day, for which nobody forgets it', async () => {
    const { db } = app;
    const ids = async (): Promise<string[]> => {
      const text = 'SELECT client_order_id AS id FROM alerts_made WHERE account_id = 78';
      return (await db.query<{ id: string }>({ text })).map(({ id }) => id).toSorted();
    };
    const rows = `SELECT 78, 'of ' || hours, '', '{}', now() - hours * interval '1 hour' FROM unnest(ARRAY[1, 23, 25]) AS hours`;
    await db.query({ text: `INSERT INTO alerts_made ${rows}` });
    await app.app.users.tidyUp();
    expect(await ids()).toEqual(['of 1', 'of 23']);
    for (const text of [
      'DELETE FROM alerts_made WHERE account_id = 78',
      `UPDATE alerts_made SET made_at = '-infinity'`,
    ])
      await expect(db.query({ text })).rejects.toThrow('append-only');
    expect(await ids()).toEqual(['of 1', 'of 23']);
  });
});

describe('an alert that is moved', () => {
  const move = (id: number, price: string, client = ann) =>
    client.done('moveAlert', { id, price }, 'POST');

  it('keeps its id and its note, and waits at its new price alone, on whichever side', async () => {
    const made = await add({ kind: 'above', price: '1.10100', note: 'breakout' });
    app.clock.advance(5);
    expect(await move(made.id, '1.09500')).toEqual({
      ...made,
      kind: 'below',
      price: '1.09500',
      created_at: new Date(app.clock.now()).toISOString(),
    });
    await moveTo('1.10200');
    expect((await listed()).active.map(({ id }) => id)).toEqual([made.id]);
    expect(await move(made.id, '1.10300')).toMatchObject({ kind: 'above', price: '1.10300' });
    app.feed.say('EURUSD', '1.09000');
    app.feed.say('EURUSD', '1.10310');
    expect((await firedBy())[0]).toMatchObject({ id: made.id, fired_price: '1.10310' });
    expect((await listed()).active).toEqual([]);
  });

  it('waits there after a restart', async () => {
    const { id } = await add({ kind: 'above', price: '1.10100' });
    await move(id, '1.10500');
    await app.restart();
    await moveTo('1.10200');
    expect((await listed()).fired).toEqual([]);
    app.feed.say('EURUSD', '1.10500');
    expect((await firedBy())[0]).toMatchObject({ id, price: '1.10500' });
  });

  it('is one of its account that waits for a price, and leaves everything as it is where the price is none', async () => {
    const ben = await app.client();
    const { id } = await add({ kind: 'above', price: '1.10100' });
    const { id: percent } = await add({ kind: 'percent', percent: '1' });
    const refused = (input: Readonly<Record<string, unknown>>, client = ann) =>
      client.refused('moveAlert', input, 'POST');
    expect((await refused({ id, price: '1.2' }, ben)).error).toBe('alert_unknown');
    expect((await refused({ id: percent, price: '1.2' })).error).toBe('alert_unknown');
    expect((await refused({ id: 999_999, price: '1.2' })).error).toBe('alert_unknown');
    for (const [price, error] of [
      ['1.10000', 'alert_price_not_below'],
      ['1.200001', 'alert_price_too_precise'],
      ['0', 'fields_invalid'],
      ['-1', 'fields_invalid'],
      ['999999999999999', 'fields_invalid'],
    ] as const) {
      const answer = await refused({ id, price });
      expect(answer.error, price).toBe(error);
      expect(Object.keys(answer.fields), price).toContain('price');
    }
    app.feed.say('EURUSD', '1.10150');
    expect((await firedBy())[0]).toMatchObject({ id, price: '1.10100' });
    expect((await refused({ id, price: '1.2' })).error).toBe('alert_unknown');
    expect((await listed()).active.map((one) => one.id)).toEqual([percent]);
  });

  it('counts among those of its account meanwhile, and a removal at the same time leaves none', async () => {
    const made = await Promise.all(
      Array.from({ length: ALERTS_MAX }, () => add({ kind: 'above', price: '1.2' })),
    );
    const [first, second] = made.map(({ id }) => id);
    const [moved, added] = await Promise.all([
      ann.call('moveAlert', { id: first, price: '1.3' }, 'POST'),
      ann.call('addAlert', { forex_id: 1, kind: 'above', price: '1.2' }, 'POST'),
    ]);
    expect([moved.code, added.code]).toEqual([1, 4300]);
    await Promise.all([
      ann.call('moveAlert', { id: second, price: '1.3' }, 'POST'),
      ann.done('removeAlert', { id: second ?? 0 }, 'POST'),
    ]);
    expect((await listed()).active.map(({ id }) => id)).not.toContain(second);
    app.feed.say('EURUSD', '1.4');
    await firedBy(ann, ALERTS_MAX - 1);
  });
});

describe('an alert of a gate whose clock is ahead', () => {
  it('hears the next price, made or moved', async () => {
    const { now } = app.clock;
    const fired: number[] = [];
    const watch = await loadAlertWatch({
      ...{ db: app.db, maxOfAccount: ALERTS_MAX, now, dayOf: () => null },
      ...{ isOpen: () => true, wasOpen: () => true },
      instruments: new Map(CATALOGUE.map((instrument) => [instrument.id, instrument])),
      onFired: ({ id }) => void fired.push(id),
      onFault: () => expect.unreachable(),
      log: { warn: () => undefined },
    });
    const [accountId, ahead] = [ann.user.id, now() + 180_000];
    const measure = { kind: 'above', percent: null, basis: null, reference: null } as const;
    const asked = { accountId, instrumentId: 1, ...measure, note: '', createdAt: ahead };
    const add = async (level: bigint) =>
      (await watch.add({ ...asked, level }, null)) as StoredAlert;
    const [made, { id }] = [await add(110_100n), await add(110_300n)];
    await watch.move({ id, accountId, kind: 'above', level: 110_110n, at: ahead });
    watch.onTick(app.feed.say('EURUSD', '1.10120'));
    await watch.settled();
    expect(fired).toEqual([made.id, id]);
    await watch.stop();
  });
});

describe('across a restart', () => {
  it('waiting alerts wait on, and a gap meanwhile fires them once', async () => {
    await add({ kind: 'above', price: '1.10100' });
    await add({ kind: 'below', price: '1.05000' });
    await app.restart();
    app.feed.say('EURUSD', '1.12000');
    expect((await firedBy())[0]).toMatchObject({ price: '1.10100', fired_price: '1.12000' });
    await app.restart();
    await moveTo('1.13000');
    const { active, fired } = await listed();
    expect(fired).toHaveLength(1);
    expect(fired[0]?.fired_price).toBe('1.12000');
    expect(active).toHaveLength(1);
  });
});

describe('refusals', () => {
  it('say what is wrong at its field, and leave nothing behind', async () => {
    const wrong: readonly (readonly [Record<string, unknown>, string, string])[] = [
      [{ kind: 'above', price: '1.10000' }, 'alert_price_not_above', 'price'],
      [{ kind: 'below', price: '1.10000' }, 'alert_price_not_below', 'price'],
      [{ kind: 'above', price: '1.200001' }, 'alert_price_too_precise', 'price'],
      [{ kind: 'above' }, 'fields_invalid', 'price'],
      [{ kind: 'percent' }, 'fields_invalid', 'percent'],
      [{ kind: 'percent', percent: '0' }, 'fields_invalid', 'percent'],
      [{ kind: 'percent', percent: '50.01' }, 'alert_percent_out_of_range', 'percent'],
      [{ kind: 'percent', percent: '1', basis: 'week' }, 'fields_invalid', 'basis'],
      [{ kind: 'sideways', price: '1.2' }, 'fields_invalid', 'kind'],
      [{ kind: 'above', price: '1e9' }, 'fields_invalid', 'price'],
      [{ kind: 'above', price: '999999999999999' }, 'fields_invalid', 'price'],
      [{ kind: 'above', price: '1.2', note: 'x'.repeat(101) }, 'fields_invalid', 'note'],
      [{ kind: 'above', price: '1.2', note: 'a\u0000b' }, 'fields_invalid', 'note'],
    ];
    for (const [input, error, field] of wrong) {
      const refused = await refusal(input);
      expect(refused.error, JSON.stringify(input)).toBe(error);
      expect(Object.keys(refused.fields)).toContain(field);
    }
    expect(await listed()).toEqual({ active: [], fired: [] });
  });

  it('of an instrument that is none, or has no price', async () => {
    expect(await refusal({ forex_id: 999_999, kind: 'above', price: '1' })).toMatchObject({
      error: 'instrument_unknown',
    });
    const gold = { forex_id: instrumentId('XAUUSD'), kind: 'above', price: '1' };
    expect(await refusal(gold)).toMatchObject({ error: 'price_missing' });
  });

  it('beyond the limit of an account, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: ALERTS_MAX + 5 }, () =>
        ann.call('addAlert', { forex_id: 1, kind: 'above', price: '1.2' }, 'POST'),
      ),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(ALERTS_MAX);
    expect(answers.filter(({ code }) => code === 4300)).toHaveLength(5);
    expect((await listed()).active).toHaveLength(ALERTS_MAX);
  });
});
