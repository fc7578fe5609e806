// The engine in a process that follows: filled from snapshot and journal, kept up by the leader's messages and by the
// journal itself.
import { setTimeout as pause } from 'node:timers/promises';
import { readMarketClock } from '@meridian/store';
import { saysRules } from '@meridian/trading';
import { SECOND_MS } from '@meridian/units';
import { beginningPrices } from '../engine/beginning-prices.ts';
import { type Follower, createFollower } from '../engine/follower.ts';
import { journalReader } from '../engine/journal-reader.ts';
import { busDoor, followCommitted } from '../engine/leader-wire.ts';
import { boundTime, fill } from '../engine/recovery.ts';
import type { Snapshots } from '../engine/snapshots.ts';
import type { FirstHistory } from '../market/candles/first-history.ts';
import { knownUpTo } from '../market/candles/history.ts';
import { wallClock } from '../market/prices/market-clock.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { Basis } from './basis.ts';
import { type EngineNeeds, type EngineParts, emptyEngine, readerOf } from './engine.ts';

/** How often the journal is read even if no message says that there is more. */
const READ_EVERY_MS = SECOND_MS;
const HOLD_EVERY_MS = 5 * SECOND_MS;
/** Of a process that never writes what was missed. */
const NO_FIRST_HISTORY: FirstHistory = {
  ...{ isNew: false, early: null, keep: () => Promise.resolve() },
  pastOf: (_instrument, to) => Promise.resolve(knownUpTo(to)),
};

export interface FollowedEngine extends EngineParts<Follower> {
  stopFollowing(): void;
}

export async function followEngine(
  basis: Pick<Basis, 'db' | 'log' | 'now' | 'onFatal'>,
  needs: EngineNeeds,
  bus: Bus,
  /** Of a standby. */
  snapshots?: Pick<Snapshots, 'offer'>,
): Promise<FollowedEngine> {
  const { db, now, onFatal } = basis;
  const { state, ...rest } = await emptyEngine(basis, needs);
  const { lastSeq } = await fill(db, state);
  await boundTime(db, state, now());
  const clock = wallClock(now, state.now);
  const marketNow = (): number => clock.now();
  await beginningPrices(db, state, {
    ...{ now: marketNow(), hours: needs.feed.hours, lastQuotes: rest.lastQuotes },
  });
  const host = createFollower({
    state,
    lastSeq,
    journal: journalReader(db),
    leader: busDoor(bus),
    clock: { now: () => performance.now(), pause: (ms) => pause(ms) },
    marketNow,
    readRules: readerOf(basis, needs, marketNow),
    ...(snapshots && { snapshots }),
    onFatal,
  });
  const holding = await holdUnsaid(host);
  const endMessages = followCommitted(bus, (batch) => host.take(batch));
  const reading = setInterval(() => {
    host.catchUp().catch(() => undefined); // a failed reading has ended the process
  }, READ_EVERY_MS);
  return {
    ...rest,
    ...{ host, state, clock, marketNow },
    seenUpTo: await readMarketClock(db, needs.feed.identity),
    firstHistory: NO_FIRST_HISTORY,
    stopFollowing() {
      clearInterval(reading);
      clearInterval(holding);
      endMessages();
    },
  };
}

/** Beside versions that cannot read terms and halts in the journal, this process has them from the tables. */
async function holdUnsaid(host: Follower): Promise<NodeJS.Timeout> {
  const hold = async (): Promise<void> => {
    if (!saysRules(host.state)) await host.renewRules();
  };
  await hold();
  // What cannot be read now is read the next time.
  return setInterval(() => void hold().catch(() => undefined), HOLD_EVERY_MS);
}
