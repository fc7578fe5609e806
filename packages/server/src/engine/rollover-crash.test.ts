// The process dies while a night is on its way through the accounts, after slices were decided that are never
// committed. The next start goes on where the journal ends, and every order pays for the night once, at one price.
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type Order, type TradingHours, assertSound } from '@meridian/trading';
import { dollars } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CrashingEngine, buy, tick } from '../testing/crashing-engine.ts';
import type { EngineHost } from './host.ts';

const CLIENTS = 700;
const NIGHT_AT = 1_000;
const hours: TradingHours = {
  isOpen: () => true,
  rollovers: (after, upTo) => (after < NIGHT_AT && NIGHT_AT <= upTo ? [NIGHT_AT] : []),
  financingDays: () => 1,
};

let fresh: FreshDatabase;
let engine: CrashingEngine;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  engine = new CrashingEngine(fresh.database, hours);
});
afterEach(() => fresh.remove());

async function begin(host: EngineHost): Promise<void> {
  const ids = Array.from({ length: CLIENTS }, (_, place) => place + 1);
  const grant = dollars(10_000);
  await Promise.all(
    ids.map((accountId) =>
      host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant }),
    ),
  );
  tick(host, { at: engine.marketNow, bid: 110_000n, seq: 1 });
  await Promise.all(ids.map((accountId) => buy(host, accountId)));
}

const paidIn = ({ state }: EngineHost): Order[] =>
  [...state.orders.values()].filter(({ financedUpTo }) => financedUpTo === NIGHT_AT);

describe('a crash between the slices of a night', () => {
  it('has everybody pay once, at one price', { timeout: 120_000 }, async () => {
    const { host: first, died } = await engine.start();
    await begin(first);
    await first.settled();
    // Only the first slices are committed.
    engine.commitsLeft = 1;
    engine.marketNow = NIGHT_AT + 1;
    first.passTime();
    await died;
    const decided = paidIn(first).length;

    const second = await engine.restart();
    const kept = paidIn(second).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(decided);
    // Later and at another price.
    engine.marketNow = NIGHT_AT + 5_000;
    tick(second, { at: engine.marketNow, bid: 111_000n, seq: 2 });
    while (second.state.nights.walk !== null)
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
    await second.settled();
    const paid = paidIn(second);
    expect(paid).toHaveLength(CLIENTS);
    expect(new Set(paid.map(({ swap }) => swap)).size).toBe(1);
    assertSound(second.state);

    expect(paidIn(await engine.restart())).toEqual(paid);
  });
});
