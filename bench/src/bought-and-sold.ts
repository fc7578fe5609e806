// Orders of a history: demo accounts that buy and sell again at once.
import type { Command } from '@meridian/trading';
import { asPrice, dollars } from '@meridian/units';
import { smallOrder } from './small-order.ts';
import { type History, ORDERS_OF_BATCH, commit } from './written-history.ts';

/** @param accounts how many, in thousands */
export async function openDemoAccounts(
  history: History,
  { accounts, at }: { accounts: number; at: number },
): Promise<void> {
  for (let id = 1; id <= accounts; id += ORDERS_OF_BATCH) {
    await commit(
      history,
      Array.from({ length: ORDERS_OF_BATCH }, (_, n) => ({
        type: 'OpenAccount' as const,
        accountId: id + n,
        kind: 'demo' as const,
        grant: dollars(10_000),
        at,
      })),
    );
  }
}

/** Buys and sells again at the next tick, one account after the other. */
export async function tradeBatch(
  history: History,
  { accounts, firstOrder, at }: { accounts: number; firstOrder: number; at: number },
): Promise<void> {
  const { state } = history;
  const wobble = BigInt(firstOrder % 97);
  const tick = (later: bigint): Command => ({
    type: 'ApplyTick',
    at,
    tick: {
      instrumentId: 1,
      bid: asPrice(115_600n + wobble + later),
      ask: asPrice(115_607n + wobble + later),
      at,
      seq: firstOrder + Number(later),
      volume: 1,
    },
  });
  const accountOf = (n: number): number => 1 + (n % accounts);
  const places: Command[] = [];
  const closes: Command[] = [];
  for (let n = firstOrder; n < firstOrder + ORDERS_OF_BATCH; n += 1) {
    places.push(smallOrder(n, { at, accountId: accountOf(n), clientOrderId: `place-${n}` }));
    closes.push({
      type: 'CloseOrder',
      at,
      accountId: accountOf(n),
      clientOrderId: `close-${n}`,
      lots: null,
      orderId: state.nextOrderId + n - firstOrder,
    });
  }
  await commit(history, [tick(0n), ...places, tick(1n), ...closes]);
}
