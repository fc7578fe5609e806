// ROLE=engine: the one process that decides, and hot standbys of it, which follow its state and take over.
import { readJournalEnd } from '@meridian/store';
import { type Rules, saysRules } from '@meridian/trading';
import { SECOND_MS } from '@meridian/units';
import { type LeaderService, serveLeader } from '../engine/leader-wire.ts';
import { keepParking } from '../engine/idle-accounts.ts';
import { KeptTicks } from '../engine/kept-ticks.ts';
import { promote } from '../engine/promotion.ts';
import { type SnapshotTurns, createSnapshotTurns } from '../engine/snapshot-turns.ts';
import type { EngineHost, StateHost } from '../engine/host.ts';
import { checkKnownEnd, endsIfPutBack, keepKnownEnd } from '../backup/known-end.ts';
import { heldBackTold } from '../instruments/held-back.ts';
import { deliveredInstruments } from '../instruments/stored.ts';
import { deliveredAs } from '../instruments/terms.ts';
import { openBusFeed } from '../market/feeds/bus-feed.ts';
import { createPriceDesk } from '../market/prices/price-desk.ts';
import { checkWitnessedEnd } from '../public-log/witnessed-end.ts';
import { feeTypeOf } from '../settings/settings.ts';
import { readerOf, sourceOf } from './engine.ts';
import { type FollowedEngine, followEngine } from './followed-engine.ts';
import { type JournalFormat, keepJournalFormat } from './journal-format.ts';
import { type SealedTicks, sealTicks } from '../public-log/seal-ticks.ts';
import type { Begin, Joined, Led } from './role.ts';
import { siteSettings } from './site-settings.ts';

const KEEP_UP_EVERY_MS = 5 * SECOND_MS;

interface Leading {
  readonly led: Led;
  readonly service: LeaderService;
  readonly format: JournalFormat;
  readonly sealed: SealedTicks;
}

export const beginEngine: Begin = async (joined, tell) => {
  const { bus, log, onFatal } = joined;
  await checkWitnessedEnd(joined.db, joined.config.witnesses);
  const ground = await layGround(joined, tell);
  const { feed, instruments } = ground;
  let following: FollowedEngine | null = null;
  const snapshots = openSnapshots(joined, () => following);
  const followed = await followEngine(joined, ground, bus, snapshots);
  following = followed;
  joined.hosts(followed.host.figures);
  const { clock } = followed;
  let host: StateHost = followed.host;
  const desk = createPriceDesk({
    ...{ instruments, clock },
    host: () => host,
    // Each is decided once by its number, also those from before this process began.
    resumedAt: 0,
    onStatus: (status) => log.info({ feed: feed.identity, ...status }, 'feed'),
  });
  await feed.start(desk);
  let leading: Leading | null = null;
  const upkeep = setInterval(() => {
    host.setSource(sourceOf(feed, ground.standing));
    host.passTime();
    // What a process decided that ended before it said so.
    if (leading !== null) host.renewRules().catch(() => undefined); // read the next time
  }, KEEP_UP_EVERY_MS);
  const endBeside = goOnBeside(joined, () => host);
  tell(null);

  const lead = async (): Promise<void> => {
    const led = await takeLead(joined);
    const format = await keepJournalFormat(joined, led);
    snapshots.lead(led);
    const leader = await promoted(joined, followed, {
      ...{ led, snapshots },
      writes: () => format.now(),
      readRules: readerOf(joined, ground, followed.marketNow),
    });
    host = leader;
    joined.hosts(leader.figures);
    followed.stopFollowing();
    const sealed = sealing(joined, leader, format);
    leading = { led, service: serveLeader(bus, leader, led), format, sealed };
  };
  const wait = lead().catch((error: unknown) => {
    if (!joined.signal.aborted) onFatal(error);
  });
  return {
    async stop() {
      clearInterval(upkeep);
      await endBeside();
      await wait;
      await feed.stop();
      if (leading !== null) standDown(leading);
      await snapshots.stop();
      await leading?.sealed.stop();
      followed.stopFollowing();
      await host.stop();
      await leading?.led.release();
    },
  };
};

const sealing = ({ db, log }: Joined, host: EngineHost, format: JournalFormat): SealedTicks =>
  sealTicks({
    ...{ db, host, writes: () => format.now() },
    onFault: (err) => log.error({ err }, 'ticks could not be sealed: once more'),
  });

function standDown({ service, format }: Leading): void {
  service.stop();
  format.stop();
}

/** The database may be another than at the start. @throws Fault: it was put back */
async function takeLead(joined: Joined): Promise<Led> {
  const led = await joined.lead('engine');
  await checkKnownEnd(joined.db, joined.config.dataDir);
  return led;
}

/** Idle accounts leave memory, and the journal's end is kept. @returns ends both */
function goOnBeside(joined: Joined, host: () => StateHost): () => Promise<void> {
  const { db, config, log } = joined;
  const endParking = keepParking(host, (err) => log.warn({ err }, 'idle accounts stay in memory'));
  const known = keepKnownEnd(db, config.dataDir, endsIfPutBack(joined));
  return async () => {
    endParking();
    await known.stop();
  };
}

/** What is there before the engine: its instruments as delivered, and the feed. */
async function layGround(joined: Joined, tell: (reason: string) => void) {
  const { db, bus, now, log, signal } = joined;
  const stored = await deliveredInstruments(db, log);
  const feeType = feeTypeOf((await siteSettings(joined)).current());
  tell('no process with the feed has answered yet');
  // Without what was sent lately, orders would wait for each instrument's next price.
  const { tick: decidedUpTo } = await readJournalEnd(db);
  const feed = await openBusFeed({ bus, db, now, signal, decidedUpTo });
  const instruments = deliveredAs({ log }, feeType, stored);
  return { feed, standing: { hasFeedEnded: false }, instruments, feeType };
}

/** A standby writes them beside a leader whose rules it has, of a version that leaves them to it. */
function openSnapshots(
  { db, config, now, log, holder, metrics, onFatal }: Joined,
  following: () => FollowedEngine | null,
): SnapshotTurns {
  return createSnapshotTurns({
    ...{ db, now, log, holder, onFault: onFatal, every: config.snapshotEvery },
    lastSeq: 0, // looked up with the lease
    followed() {
      const host = following()?.host;
      if (host === undefined || !saysRules(host.state)) return null;
      return host.tail.epoch === 0 ? null : host.tail.epoch;
    },
    onWritten: () => metrics.wroteSnapshot(),
  });
}

interface Promotion {
  readonly led: Led;
  readonly snapshots: SnapshotTurns;
  writes(): number;
  readRules(): Promise<Rules>;
}

async function promoted(
  { config, db, now, log, onFatal }: Joined,
  { host, clock, marketNow }: FollowedEngine,
  { led: { lease, epoch }, snapshots, ...more }: Promotion,
) {
  return await promote(host, {
    writer: db.writer,
    reader: db,
    fence: { lease, epoch },
    ticks: await KeptTicks.open(db),
    now,
    marketNow,
    isClockBehind: () => clock.behindMs() > 0,
    // The next leader need not wait for one.
    snapshots: {
      offer: (...offered) => snapshots.offer(...offered),
      write: () => Promise.resolve(),
    },
    batchMax: config.engineBatchMax,
    onHeldBack: heldBackTold(log),
    onFatal,
    ...more,
  });
}
