import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import { TestApp, type TestClient, marketOrder, pendingOrder } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
const say = (bid: string, ask: string) => void app.feed.say('EURUSD', bid, ask);

beforeAll(async () => {
  app = await TestApp.open();
  ann = await app.client();
});
afterAll(() => app.remove());

const place = (target: string, input: Readonly<Record<string, unknown>> = {}) =>
  ann.done('submit', pendingOrder(target, input), 'POST');
const other = async (id: number) => (await ann.done('orderDetail', { id })).OcoWith;

describe('One cancels the other', () => {
  it('each names the other, and the one that was cancelled the one that filled, also after a restart', async () => {
    say('1.10000', '1.10010');
    const { Id: limit } = await place('1.09000');
    const { Id: stop, OcoWith } = await place('1.11000', { oco_with: limit });
    expect([OcoWith, await other(limit)]).toEqual([limit, stop]);
    await app.restart();
    expect([await other(stop), await other(limit)]).toEqual([limit, stop]);
    say('1.11000', '1.11010');
    expect(await ann.done('orderDetail', { id: stop })).toMatchObject({ Status: 1, OcoWith: null });
    expect(await ann.done('orderDetail', { id: limit })).toMatchObject({
      CloseReason: 'cancelled_by_other',
      OcoWith: stop,
    });
    const { Events } = await ann.done('orderStory', { id: limit });
    expect(Events.at(-1)).toMatchObject({
      Kind: 'cancelled',
      By: 'venue',
      Facts: { reason: 'cancelled_by_other' },
    });
    expect((await verify(app.db)).differences).toEqual([]);
  });

  it('neither names the other once one of them ended by itself, also after a restart', async () => {
    say('1.10000', '1.10010');
    const { Id: one } = await place('1.09000');
    const { Id: two } = await place('1.08000', { oco_with: one });
    await ann.done('cancelTrade', { id: one }, 'POST');
    expect([await other(one), await other(two)]).toEqual([null, null]);
    await app.restart();
    expect([await other(one), await other(two)]).toEqual([null, null]);
    expect((await verify(app.db)).differences).toEqual([]);
  });

  it('is set and taken back by change_pending', async () => {
    say('1.10000', '1.10010');
    const { Id: one } = await place('1.09000');
    const { Id: two } = await place('1.08000');
    const change = (oco_with: number) => ann.done('changePending', { id: one, oco_with }, 'POST');
    expect((await change(two)).OcoWith).toBe(two);
    expect(await other(two)).toBe(one);
    expect((await change(0)).OcoWith).toBeNull();
    expect(await other(two)).toBeNull();
  });

  it('is refused with what does not wait, what has another one, and at market', async () => {
    say('1.10000', '1.10010');
    const { Id: one } = await place('1.09000');
    await place('1.08000', { oco_with: one });
    const refused = async (input: Parameters<typeof ann.refused<'submit'>>[1]) => {
      const { error, fields } = await ann.refused('submit', input);
      expect(fields['oco_with']).toMatch(/\w/);
      return error;
    };
    expect(await refused(pendingOrder('1.07000', { oco_with: one }))).toBe('oco_order_taken');
    expect(await refused(pendingOrder('1.07000', { oco_with: 999_999 }))).toBe(
      'oco_order_not_pending',
    );
    expect(await refused(marketOrder({ oco_with: one }))).toBe('fields_invalid');
  });
});
