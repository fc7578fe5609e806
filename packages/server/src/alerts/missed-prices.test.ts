// What alerts make of prices that came while nobody watched.
import { ALERTS_MAX } from '@meridian/contract';
import { CATALOGUE } from '@meridian/market';
import { createAlert, readSetting, saveSetting } from '@meridian/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { loadAlertWatch } from './alert-watch.ts';

const MINUTE = 60_000;

let app: TestApp;
let ann: TestClient;

beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());
beforeEach(async () => {
  // After the prices of other tests.
  app.clock.advance(1_000);
  app.feed.say('EURUSD', '1.10000');
  ann = await app.client();
});

/** An alert that the process did not hear of: it ended, or another had its lease. */
const unheard = (level: bigint) =>
  createAlert(
    app.db,
    {
      ...{ accountId: ann.user.id, instrumentId: 1, kind: 'above', level, percent: null },
      ...{ basis: null, reference: null, note: '', createdAt: app.clock.now() },
    },
    null,
  );

/** The next process starts; the last one had seen everything up to a moment. */
async function startAgain(seenUpTo: number): Promise<void> {
  await app.client(); // a commit, which keeps the ticks
  await app.stop();
  await saveSetting(app.db, 'alerts_watched', seenUpTo);
  await app.reopenDatabase();
  await app.start();
  app.clock.advance(1_000);
  app.feed.say('EURUSD', '1.10000');
}

/** Once one has fired. */
async function standing() {
  const listed = () => ann.done('alerts', {});
  await expect.poll(async () => (await listed()).fired.length).toBe(1);
  const { active, fired } = await listed();
  return { active: active.map(({ id }) => id), fired };
}

describe('a price that nobody saw', () => {
  it.each(['sealed', 'kept'])(
    'fires the alert, at the time and price of then: from %s ticks',
    async (how) => {
      const seenUpTo = app.clock.now();
      const touched = await unheard(110_200n);
      const untouched = await unheard(110_300n);
      app.clock.advance(5 * MINUTE);
      const { at } = app.feed.say('EURUSD', '1.10250');
      app.clock.advance(MINUTE);
      app.feed.say('EURUSD', '1.10000');
      const later = await unheard(110_200n);
      if (how === 'sealed') await app.app.sealedTicks.seal();
      await startAgain(seenUpTo);
      const { active, fired } = await standing();
      expect(fired).toMatchObject([{ id: touched.id, fired_price: '1.10250', fired_at: at }]);
      expect(active).toEqual([later.id, untouched.id]);
    },
  );

  it('is none that the last process had seen', async () => {
    const made = await unheard(110_200n);
    app.clock.advance(5 * MINUTE);
    app.feed.say('EURUSD', '1.10250');
    app.clock.advance(5 * MINUTE);
    const { at: seenUpTo } = app.feed.say('EURUSD', '1.10000');
    await startAgain(seenUpTo);
    const other = await unheard(110_100n);
    app.feed.say('EURUSD', '1.10150');
    await startAgain(app.clock.now());
    const { active, fired } = await standing();
    expect(active).toEqual([made.id]);
    expect(fired.map(({ id }) => id)).toEqual([other.id]);
  });

  it('is looked for up to the first one that a process sees, which then notes what it has seen', async () => {
    await unheard(120_000n);
    const watch = await loadAlertWatch({
      ...{ db: app.db, maxOfAccount: ALERTS_MAX, now: app.clock.now, dayOf: () => null },
      ...{ isOpen: () => true, wasOpen: () => true, onFired: () => undefined },
      instruments: new Map(CATALOGUE.map((instrument) => [instrument.id, instrument])),
      onFault: () => expect.unreachable(),
      log: { warn: () => undefined },
    });
    watch.lookBack();
    app.clock.advance(1_000);
    const tick = app.feed.say('EURUSD', '1.10001');
    watch.onTick(tick);
    await watch.looked();
    await watch.stop();
    expect(await readSetting(app.db, 'alerts_watched')).toBe(tick.at);
  });
});
