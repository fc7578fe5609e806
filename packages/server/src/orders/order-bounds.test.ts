import { MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import {
  TestApp,
  type TestClient,
  instrumentId,
  marketOrder,
  pendingOrder,
} from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
const say = (bid: string, ask: string) => void app.feed.say('EURUSD', bid, ask);

beforeAll(async () => {
  app = await TestApp.open();
  say('1.10000', '1.10010');
  ann = await app.client();
});
afterAll(() => app.remove());

const order = async (id: number) => await ann.done('orderDetail', { id });
const place = (input: Readonly<Record<string, unknown>>) =>
  ann.done('submit', pendingOrder('1.09000', input), 'POST');

describe('A pending order with an expiry', () => {
  it('shows when it ends, and ends then, also after a restart', async () => {
    const at = app.clock.now() + 10 * MINUTE_MS;
    const placed = await place({ expiry: 'time', expires_at: at });
    expect(placed.ExpiresAt).toBe(at);
    await app.restart();
    say('1.10000', '1.10010');
    app.clock.advance(11 * MINUTE_MS);
    say('1.08000', '1.08010');
    const ended = await order(placed.Id);
    expect(ended).toMatchObject({ CloseReason: 'expired', ExpiresAt: at });
    const { Events } = await ann.done('orderStory', { id: placed.Id });
    expect(Events.map(({ Kind, Facts }) => [Kind, Facts['reason'] ?? null])).toEqual([
      ['placed', null],
      ['cancelled', 'expired'],
    ]);
  });

  it('of the day or the week ends at 17:00 New York, the week’s on Friday', async () => {
    say('1.10000', '1.10010');
    const ofDay = (await place({ expiry: 'day' })).ExpiresAt ?? 0;
    const ofWeek = (await place({ expiry: 'week' })).ExpiresAt ?? 0;
    const inNewYork = (at: number) =>
      new Intl.DateTimeFormat('en-GB', {
        timeZone: 'America/New_York',
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      }).format(at);
    expect(inNewYork(ofDay)).toMatch(/17:00$/);
    expect(ofDay - app.clock.now()).toBeLessThanOrEqual(24 * 60 * MINUTE_MS);
    expect(inNewYork(ofWeek)).toBe('Fri 17:00');
    expect(ofWeek - app.clock.now()).toBeLessThanOrEqual(7 * 24 * 60 * MINUTE_MS);
  });

  it('of the day is the same request when it is repeated on the next one', async () => {
    say('1.10000', '1.10010');
    const input = { expiry: 'day', client_order_id: 'of-a-day' };
    const first = await place(input);
    app.clock.advance(24 * 60 * MINUTE_MS);
    say('1.10000', '1.10010');
    expect((await place(input)).Id).toBe(first.Id);
  });
});

describe('change_pending', () => {
  it('changes price, lots and expiry in place, and tells it', async () => {
    say('1.10000', '1.10010');
    const { Id: id } = await place({});
    const at = app.clock.now() + 60 * MINUTE_MS;
    const change = (input: object) => ann.done('changePending', { id, ...input }, 'POST');
    expect(await change({ target_price: '1.11000', cont: '0.2' })).toMatchObject({
      Id: id,
      TargetPrice: '1.11000',
      TriggerKind: 'stop',
      Quantity: '0.20',
      ExpiresAt: null,
    });
    expect(await change({ expiry: 'time', expires_at: at })).toMatchObject({ ExpiresAt: at });
    for (const expiry of [{}, { expiry: 'none' }, { expiry: 'week' }])
      expect(
        (await ann.refused('changePending', { id, ...expiry, expires_at: at + 1 }, 'POST')).fields,
      ).toEqual({ expiry: 'Possible values: time.' });
    expect(await change({ expiry: 'none' })).toMatchObject({
      ExpiresAt: null,
      TargetPrice: '1.11000',
    });
    await app.restart();
    say('1.11000', '1.11010');
    const { Events } = await ann.done('orderStory', { id });
    expect(Events.map(({ Kind, Facts }) => [Kind, Facts['target'] ?? null])).toEqual([
      ['placed', '1.09000'],
      ['changed', '1.11000'],
      ['changed', '1.11000'],
      ['changed', '1.11000'],
      ['filled', null],
    ]);
    expect((await verify(app.db)).differences).toEqual([]);
  });
});

describe('reverse', () => {
  it('closes, opens the other side, and does it once', async () => {
    say('1.10000', '1.10010');
    const { Id: id } = await ann.buy({ cont: '0.3' });
    const input = { id, client_order_id: 'turn-1' };
    const turned = await ann.done('reverse', input, 'POST');
    expect(turned.closed).toMatchObject({ Id: id, ClosePrice: '1.10000', CloseReason: 'client' });
    expect(turned.opened).toMatchObject({ OrderType: 2, Quantity: '0.30', Price: '1.10000' });
    expect(turned.msg).toBe('');
    const again = await ann.done('reverse', input, 'POST');
    expect(again.opened?.Id).toBe(turned.opened?.Id);
  });

  it('says why nothing was opened: then the order is closed all the same', async () => {
    say('1.10000', '1.10010');
    const bob = await app.client();
    const { Id: id } = await bob.buy();
    await bob.done('setOwnLimits', { pause_hours: 24 }, 'POST');
    const turned = await bob.done('reverse', { id }, 'POST');
    expect(turned.closed.CloseReason).toBe('client');
    expect(turned.opened).toBeNull();
    expect(turned.msg).toMatch(/pause/);
  });
});

describe('close by percent, close_all which', () => {
  it('closes that part, or those alone', async () => {
    const bob = await app.client();
    say('1.10000', '1.10010');
    const { Id: id } = await bob.buy({ cont: '0.15' });
    await bob.done('close', { id, percent: 50 }, 'POST');
    expect((await bob.done('orderDetail', { id })).Quantity).toBe('0.08');
    const { Id: sold } = await bob.done('submit', marketOrder({ type: 2 }), 'POST');
    say('1.11000', '1.11010');
    const losers = await bob.done('closeAll', { which: 'losers' }, 'POST');
    expect(losers.map(({ Id }) => Id)).toEqual([sold]);
    const winners = await bob.done('closeAll', { which: 'winners' }, 'POST');
    expect(winners.map(({ Id }) => Id)).toEqual([id]);
  });
});

describe('A maximum deviation', () => {
  it('refuses a worse price, in words, and fills a better one', async () => {
    say('1.10000', '1.10010');
    const within = { seen_price: '1.09980', max_deviation_pips: '2' };
    const refused = await ann.refused('submit', marketOrder(within));
    expect(refused).toMatchObject({ error: 'price_deviated', status: 200 });
    expect(refused.msg).toBe(
      'The price is 1.10010 now and was 1.09980 on your screen: further away than you allow. Nothing was done.',
    );
    const filled = await ann.buy({ seen_price: '1.10100', max_deviation_pips: '0' });
    expect(filled).toMatchObject({ Price: '1.10010', MaxDeviationPips: '0.0' });
  });
});

describe('What does not go together is refused, each in its field', () => {
  const past = { expiry: 'time', expires_at: 1_000 };
  it.each([
    [pendingOrder('1.09000', past), 'expiry_passed', 'expires_at'],
    [pendingOrder('1.09000', { expiry: 'time' }), 'fields_invalid', 'expires_at'],
    [pendingOrder('1.09000', { expiry: 'month' }), 'fields_invalid', 'expiry'],
    [pendingOrder('1.09000', { expires_at: 9e12 }), 'fields_invalid', 'expiry'],
    [pendingOrder('1.09000', { expiry: 'none', expires_at: 9e12 }), 'fields_invalid', 'expiry'],
    [pendingOrder('1.09000', { expiry: 'day', expires_at: 9e12 }), 'fields_invalid', 'expiry'],
    [marketOrder({ expires_at: 9e12 }), 'fields_invalid', 'expires_at'],
    [marketOrder({ expiry: 'day' }), 'fields_invalid', 'expiry'],
    [
      pendingOrder('1.09000', { max_deviation_pips: '1', seen_price: '1.1' }),
      'fields_invalid',
      'max_deviation_pips',
    ],
    [marketOrder({ max_deviation_pips: '1' }), 'fields_invalid', 'seen_price'],
    [
      marketOrder({ max_deviation_pips: '1.25', seen_price: '1.1' }),
      'fields_invalid',
      'max_deviation_pips',
    ],
  ] as const)('submit %o: %s', async (input, error, field) => {
    say('1.10000', '1.10010');
    const refused = await ann.refused('submit', input);
    expect(refused.error).toBe(error);
    expect(refused.fields[field]).toMatch(/\w/);
  });

  it.each([
    [{ percent: 50, cont: '0.01' }, 'fields_invalid'],
    [{ percent: 0 }, 'fields_invalid'],
    [{ percent: 101 }, 'fields_invalid'],
    [{ percent: 1 }, 'close_percent_too_small'],
  ])('close %o: %s', async (input, error) => {
    say('1.10000', '1.10010');
    const { Id: id } = await ann.buy({ cont: '0.02', forex_id: instrumentId('EURUSD') });
    const refused = await ann.refused('close', { id, ...input });
    expect(refused.error).toBe(error);
    expect(refused.fields['percent']).toMatch(/\w/);
    await ann.done('close', { id }, 'POST');
  });
});
