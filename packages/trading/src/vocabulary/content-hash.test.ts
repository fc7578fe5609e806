import { dollars, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import type { AccountCommand, PlaceOrder } from './command.ts';
import { contentHash, isContentOf } from './content-hash.ts';

const by = { accountId: 7, clientOrderId: 'a' };
const order: PlaceOrder = {
  ...{ type: 'PlaceOrder', ...by, instrumentId: 1, side: 'buy', lots: readLots('0.10') },
  ...{ leverage: 30, mode: 'market', target: null, stopLoss: 10_800_000_000n, takeProfit: null },
};
const cancel: AccountCommand = { type: 'CancelOrder', ...by, orderId: 12 };

describe('the hash of what a command asks for', () => {
  it.each<readonly [AccountCommand, string]>([
    [order, '1w2fofm-aqq8zq'],
    [{ type: 'CloseOrder', ...by, orderId: 12, lots: null }, '8dgyvk-1vtlu90'],
    [
      {
        ...{ type: 'StartCopying', ...by, leaderId: 3, allocation: dollars(1_000) },
        ...{ stopPercent: 40, sizing: { kind: 'ratio', ratio: 5_000n } },
      },
      '1707m7e-rytvxy',
    ],
  ])('stays as it stands in journals: %#', (command, hash) => {
    expect(contentHash(command, false)).toBe(hash);
  });

  it('is of neither whose command it is nor when it came', () => {
    const other = { ...order, accountId: 8, clientOrderId: 'b', arrivedAt: 5, at: 6 };
    expect(contentHash(other, false)).toBe(contentHash(order, false));
    expect(contentHash({ ...order, leverage: 31 }, false)).not.toBe(contentHash(order, false));
  });

  it('is one for partial take profits, as a call gives them or as the journal keeps them', () => {
    const [price, lots] = [10_900_000_000n, readLots('0.05')];
    const asked = contentHash({ ...order, takeParts: [{ price, lots }] }, false);
    expect(asked).toBe('tgw38d-15nioih');
    expect(contentHash({ ...order, takeParts: [{ lots, price }] }, false)).toBe(asked);
  });

  it('takes a new order’s price of 0 for none, and keeps it as it was spelled', () => {
    const none = { ...order, stopLoss: null };
    const zeros = { ...order, target: 0n, stopLoss: 0n, takeProfit: 0n };
    const kept = [zeros, { ...zeros, target: null }, none].map((one) => contentHash(one, false));
    // As journals have it: who recomputes them comes to the same.
    expect(kept[0]).toBe('1b4itat-deplmh');
    for (const content of kept) {
      expect(isContentOf(content, zeros, false)).toBe(true);
      expect(isContentOf(content, none, false)).toBe(true);
      expect(isContentOf(content, order, false)).toBe(false);
    }
    const stops = { type: 'SetStops', ...by, orderId: 12, takeProfit: null } as const;
    const removed = contentHash({ ...stops, stopLoss: 0n }, false);
    expect(isContentOf(removed, { ...stops, stopLoss: null }, false)).toBe(false);
  });

  it('is of how long a pause shall be, not of where it ends', () => {
    const NONE = { lossMax: null, marginMax: null, ordersMax: null };
    const pause = (pauseHours: number, pauseUntil: number): AccountCommand => ({
      ...{ type: 'SetOwnLimits', ...by, limits: { ...NONE, pauseUntil }, pauseHours },
    });
    expect(contentHash(pause(2, 7_200_000), false)).toBe(contentHash(pause(2, 7_200_009), false));
    expect(contentHash(pause(2, 7_200_000), false)).not.toBe(
      contentHash(pause(3, 7_200_000), false),
    );
  });

  it('takes the end of a copying’s order for one thing, pending or open', () => {
    expect(contentHash(cancel, true)).toBe('8dgyvk-1vtlu90');
    expect(contentHash(cancel, false)).not.toBe('8dgyvk-1vtlu90');
  });
});
