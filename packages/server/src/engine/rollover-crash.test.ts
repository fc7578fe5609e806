// The process dies while a night is on its way through the accounts, after slices were decided that are never
// committed. The next start goes on where the journal ends, and every order pays for the night once, at one price.
import { CATALOGUE } from '@meridian/market';
import { type Queryable } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { type Order, type TradingHours, assertSound, createState } from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineHost, createHost } from './host.ts';
import { recover } from './recovery.ts';

const CLIENTS = 700;
const NIGHT_AT = 1_000;
const hours: TradingHours = {
  isOpen: () => true,
  rollovers: (after, upTo) => (after < NIGHT_AT && NIGHT_AT <= upTo ? [NIGHT_AT] : []),
  financingDays: () => 1,
};

let fresh: FreshDatabase;
let marketNow: number;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  marketNow = 100;
});
afterEach(() => fresh.remove());

/** Without snapshots: only the journal is left. */
async function hostOver(writer: Queryable): Promise<{ host: EngineHost; died: Promise<unknown> }> {
  const state = createState(CATALOGUE, hours, 'of_margin');
  const { lastSeq, lastBatch } = await recover(fresh.database, state);
  let onFatal: (error: unknown) => void = () => undefined;
  const died = new Promise<unknown>((resolve) => (onFatal = resolve));
  const snapshots = { offer: () => undefined, write: () => Promise.resolve() };
  const host = createHost({
    state,
    writer,
    marketNow: () => marketNow,
    lastSeq,
    lastBatch,
    snapshots,
    onFatal,
  });
  return { host, died };
}

function tick(host: EngineHost, bid: bigint, seq: number): void {
  const [low, high] = [asPrice(bid), asPrice(bid + 8n)];
  host.applyTick({ instrumentId: 1, bid: low, ask: high, at: marketNow, seq, volume: 1 });
}

async function begin(host: EngineHost): Promise<void> {
  const ids = Array.from({ length: CLIENTS }, (_, place) => place + 1);
  const grant = dollars(10_000);
  await Promise.all(
    ids.map((accountId) =>
      host.openAccount({ type: 'OpenAccount', accountId, kind: 'demo', grant }),
    ),
  );
  tick(host, 110_000n, 1);
  await Promise.all(
    ids.map((accountId) =>
      host.submit({
        type: 'PlaceOrder',
        accountId,
        clientOrderId: null,
        instrumentId: 1,
        side: 'buy',
        lots: readLots('0.50'),
        leverage: 30,
        mode: 'market',
        target: null,
        stopLoss: null,
        takeProfit: null,
      }),
    ),
  );
}

const paidIn = ({ state }: EngineHost): Order[] =>
  [...state.orders.values()].filter(({ financedUpTo }) => financedUpTo === NIGHT_AT);

describe('a crash between the slices of a night', () => {
  it('has everybody pay once, at one price', { timeout: 120_000 }, async () => {
    let commitsLeft = Infinity;
    const query: Queryable['query'] = async (statement) => {
      if (commitsLeft === 0) throw new Error('the power is gone');
      commitsLeft -= 1;
      return (await fresh.database.writer.query(statement)) as never;
    };
    const { host: first, died } = await hostOver({ query });
    await begin(first);
    await first.settled();
    // Only the first slices are committed.
    commitsLeft = 1;
    marketNow = NIGHT_AT + 1;
    first.passTime();
    await died;
    const decided = paidIn(first).length;

    const { host: second } = await hostOver(fresh.database.writer);
    const kept = paidIn(second).length;
    expect(kept).toBeGreaterThan(0);
    expect(kept).toBeLessThan(decided);
    // Later and at another price.
    marketNow = NIGHT_AT + 5_000;
    tick(second, 111_000n, 2);
    while (second.state.nights.walk !== null)
      await new Promise((resolve) => {
        setTimeout(resolve, 2);
      });
    await second.settled();
    const paid = paidIn(second);
    expect(paid).toHaveLength(CLIENTS);
    expect(new Set(paid.map(({ swap }) => swap)).size).toBe(1);
    assertSound(second.state);

    const { host: third } = await hostOver(fresh.database.writer);
    expect(paidIn(third)).toEqual(paid);
  });
});
