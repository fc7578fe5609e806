// The process with the jobs over a real database and a bus within this process: what it may still do once another has its lease.
import { CATALOGUE } from '@meridian/market';
import {
  Fenced,
  type StoredAlert,
  createAlert,
  markAlertsFired,
  waitingAlertsOf,
} from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { remoteAlerts } from '../alerts/alert-service.ts';
import { seedDemonstration } from '../demonstration/site.ts';
import type { FeedSink } from '../market/feeds/feed.ts';
import { createTickStream } from '../market/feeds/tick-stream.ts';
import { readMessage } from '../platform/bus/message.ts';
import { Unavailable } from '../platform/unavailable.ts';
import { handFeed } from '../testing/hand-feed.ts';
import { takeJobs } from '../testing/jobs-lease.ts';
import { LocalBus } from '../testing/local-bus.ts';
import { testClock } from '../testing/test-clock.ts';
import { readConfig } from './config.ts';
import { followRecord } from './record.ts';
import { beginJobs } from './role-jobs.ts';

const KEPT: FeedSink = {
  onTicks: () => undefined,
  onClock: () => undefined,
  onStatus: () => undefined,
};
const SECRET_KEYS = Buffer.alloc(32, 7).toString('base64');
const ACCOUNT = 77;

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await openFreshDatabase();
});
afterEach(() => fresh.remove());

async function begin(bus: LocalBus, said: string[]) {
  const db = fresh.database;
  const clock = testClock();
  await seedDemonstration(db, clock.now());
  const feed = handFeed({ instruments: CATALOGUE, clock });
  const elapsed = (): number => performance.now();
  const stream = createTickStream({ bus: bus.end(), feed, epoch: 1, elapsed });
  await feed.start(stream.sink(KEPT), null);
  const log = pino({}, { write: (line) => void said.push(line) });
  const fence = await takeJobs(fresh.database, 'ann');
  const running = await beginJobs(
    {
      ...{ bus: bus.end(), db, log, now: clock.now, holder: 'ann' },
      config: { ...readConfig({ SECRET_KEYS }), dataDir: fresh.location.dataDir },
      signal: new AbortController().signal,
      metrics: { checks: () => undefined, wroteSnapshot: () => undefined },
      lead: () =>
        Promise.resolve({ ...fence, mayAnswer: () => true, release: () => Promise.resolve() }),
      hosts: () => undefined,
      onFatal: (error) => void said.push(String(error)),
    },
    () => undefined,
  );
  return {
    feed,
    clock,
    async stop() {
      await running.stop();
      stream.stop();
    },
  };
}

it('tells pages what the last one marked and did not get to tell', async () => {
  const bus = new LocalBus();
  const told: unknown[] = [];
  bus.end().subscribe('account.news', (bytes) => told.push(readMessage(bytes)));
  const db = fresh.database;
  const at = testClock().now();
  const made = await createAlert(
    db,
    {
      ...{ accountId: ACCOUNT, instrumentId: 1, kind: 'above', level: 110_100n, percent: null },
      ...{ basis: null, reference: null, note: '', createdAt: at },
    },
    null,
  );
  await markAlertsFired(db, [{ id: made.id, at, price: 110_150n, isUp: true }], at);
  const jobs = await begin(bus, []);
  await expect.poll(() => told.length).toBe(1);
  expect(told).toMatchObject([{ accountId: ACCOUNT, alert: { id: made.id } }]);
  await jobs.stop();
});

it('nothing of its own is written once another has its lease, whatever it still believes', async () => {
  const bus = new LocalBus();
  const said: string[] = [];
  const jobs = await begin(bus, said);
  const desk = remoteAlerts(bus.end());
  const { progress } = followRecord(bus.end());
  const above = (level: bigint) => ({
    ...{ accountId: ACCOUNT, instrumentId: 1, kind: 'above' as const, level, percent: null },
    ...{ basis: null, reference: null, note: '', createdAt: jobs.clock.now() },
  });
  const made = (await desk.add(above(110_100n), null)) as StoredAlert;
  await progress.bringUpToDate();

  await takeJobs(fresh.database, 'ben');
  await expect(desk.add(above(110_200n), null)).rejects.toThrow(Unavailable);
  const at = jobs.clock.now();
  const moved = { id: made.id, accountId: ACCOUNT, kind: 'above' as const, at };
  await expect(desk.move({ ...moved, level: 110_300n })).rejects.toThrow(Unavailable);
  await expect(desk.remove(moved.id, ACCOUNT)).rejects.toThrow(Unavailable);
  await expect(progress.bringUpToDate()).rejects.toMatchObject({
    cause: expect.any(Fenced) as unknown,
  });
  jobs.feed.say('EURUSD', '1.10500', '1.10510');
  await expect.poll(() => said.join('')).toContain('fired alerts could not be marked');
  expect(await waitingAlertsOf(fresh.database, ACCOUNT)).toEqual([made]);
  await jobs.stop();
});
