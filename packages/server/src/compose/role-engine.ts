// ROLE=engine: the one process that decides, and hot standbys of it, which follow its state and take over.
import { readInstruments } from '@meridian/store';
import { setTerms } from '@meridian/trading';
import { SECOND_MS } from '@meridian/units';
import { type LeaderService, serveLeader } from '../engine/leader-wire.ts';
import { promote } from '../engine/promotion.ts';
import { createSnapshots } from '../engine/snapshots.ts';
import type { StateHost } from '../engine/host.ts';
import { loadHalts } from '../instruments/halts.ts';
import { instrumentFromRow } from '../instruments/stored.ts';
import { loadTerms } from '../instruments/terms.ts';
import { openBusFeed } from '../market/feeds/bus-feed.ts';
import type { FeedSink } from '../market/feeds/feed.ts';
import { feeTypeOf, loadSettings } from '../settings/settings.ts';
import type { Standing } from './basis.ts';
import { shareChanges } from './changes.ts';
import { type FollowedEngine, followEngine } from './followed-engine.ts';
import type { Begin, Joined, Led } from './role.ts';

const KEEP_UP_EVERY_MS = 5 * SECOND_MS;

export const beginEngine: Begin = async (joined, tell) => {
  const { bus, onFatal } = joined;
  const ground = await layGround(joined, tell);
  const { terms, halts, feed, standing } = ground;
  const followed = await followEngine(joined, ground, bus);
  const { state, clock, marketNow } = followed;
  halts.follow(marketNow);
  const changes = shareChanges(bus);
  changes.share(terms);
  changes.share(halts);
  let host: StateHost = followed.host;
  const applyTerms = (): void =>
    terms.applyDue((changed, since) => setTerms(state, changed, since));
  const sink: FeedSink = {
    onTicks(ticks, number = 0) {
      for (const [i, tick] of ticks.entries()) {
        applyTerms();
        clock.advance(tick.at);
        if (state.markets.has(tick.instrumentId)) host.applyTick(tick, number + i);
      }
    },
    onClock: () => undefined,
    onStatus(status) {
      standing.feed = status.state === 'gap' ? standing.feed : status.state;
    },
  };
  await feed.start(sink);
  const upkeep = setInterval(() => {
    applyTerms();
    host.passTime();
  }, KEEP_UP_EVERY_MS);
  tell(null);

  let leading: { led: Led; service: LeaderService } | null = null;
  const lead = async (): Promise<void> => {
    const led = await joined.lead('engine');
    const leader = await promoted(joined, followed, led, () => changes.reread());
    host = leader;
    followed.stopFollowing();
    leading = { led, service: serveLeader(bus, leader, led) };
  };
  const wait = lead().catch((error: unknown) => {
    if (!joined.signal.aborted) onFatal(error);
  });
  return {
    async stop() {
      clearInterval(upkeep);
      await wait;
      await feed.stop();
      leading?.service.stop();
      followed.stopFollowing();
      changes.stop();
      await host.stop();
      await leading?.led.release();
    },
  };
};

/** What is there before the engine: its instruments with their terms and halts, and the feed. */
async function layGround(joined: Joined, tell: (reason: string) => void) {
  const { db, bus, now, log, signal } = joined;
  const delivered = (await readInstruments(db))
    .filter((row) => row.isEnabled)
    .map(instrumentFromRow);
  const settings = await loadSettings(db, (setting) =>
    log.warn({ setting }, 'a stored setting is not valid: it is taken for unset'),
  );
  const terms = await loadTerms(
    { db, counting: feeTypeOf(settings.current()), now, log },
    delivered,
  );
  const halts = await loadHalts(db, delivered);
  const standing: Standing = {
    feed: 'connecting',
    hasFeedEnded: false,
    hasHistory: true,
    isStopping: false,
  };
  tell('no process with the feed has answered yet');
  const feed = await openBusFeed({ bus, db, now, signal });
  return {
    terms,
    halts,
    feed,
    standing,
    instruments: terms.instruments(),
    feeType: terms.counting,
  };
}

async function promoted(
  { config, db, now, onFatal }: Joined,
  { host, clock, marketNow, snapshotSeq }: FollowedEngine,
  { epoch }: Led,
  loadTerms: () => Promise<void>,
) {
  const fence = { lease: 'engine', epoch };
  const snapshots = createSnapshots(db, { lastSeq: snapshotSeq, now, fence, onFault: onFatal });
  return await promote(host, {
    writer: db.writer,
    fence,
    marketNow,
    isClockBehind: () => clock.behindMs() > 0,
    // The next leader need not wait for one.
    snapshots: { ...snapshots, write: () => Promise.resolve() },
    batchMax: config.engineBatchMax,
    onFatal,
    loadTerms,
  });
}
