// What copies across shards are held to, whatever the twin says: each has its leader's own fill, no leader's order was
// copied twice, and each deed was heard once and in turn.
import {
  type Event,
  type Fill,
  type Heard,
  decode,
  decodeEvent,
  encode,
  evolve,
  hear,
} from '@meridian/trading';
import { assert, present } from '@meridian/units';
import { same } from '../lockstep.ts';
import { emptyState } from './deciding.ts';
import type { ShardRun, Venue } from './venue.ts';

interface Filled {
  readonly event: Extract<Event, { fill: Fill }>;
  readonly accountId: number;
  readonly orderId: number;
  /** The leader's order; null: not a copy. */
  readonly copyOf: number | null;
}

export function checkCopies(venue: Venue): void {
  for (const shard of venue.shards) checkHeard(venue, shard);
  const filled = venue.shards.flatMap((shard) => fillsOf(venue, shard));
  const ofLeaders = Map.groupBy(
    filled.filter(({ copyOf }) => copyOf === null),
    ({ orderId }) => orderId,
  );
  const opened = new Set<string>();
  const shards = venue.shards.length;
  for (const { event, accountId, copyOf, orderId } of filled) {
    if (copyOf === null) continue;
    const isOpening = event.type === 'MarketOrderFilled' || event.type === 'PendingOrderFilled';
    if (isOpening) {
      const key = `${accountId} ${copyOf}`;
      assert(!opened.has(key), `order ${copyOf} is copied once by ${accountId}`);
      opened.add(key);
      const isAcross = copyOf % shards !== accountId % shards;
      venue.seen[isAcross ? 'copiedAcross' : 'copiedHere'] += 1;
    } else if (event.reason !== 'copied_close') continue;
    const leaders = ofLeaders.get(copyOf) ?? [];
    assert(
      leaders.some((one) => encode(one.event.fill) === encode(event.fill)),
      `copy ${orderId} has a fill of its leader's order ${copyOf}`,
    );
  }
}

function fillsOf({ world }: Venue, { state, journal }: ShardRun): Filled[] {
  const whole = emptyState(world, state.shard);
  return journal.flatMap(({ kind, text }) => {
    if (kind === 'heard') {
      hear(whole, decode<Heard>(text));
      return [];
    }
    const { event, orders } = evolve(whole, decodeEvent(text));
    if (!('fill' in event)) return [];
    const { accountId, orderId } = event;
    return [{ event, accountId, orderId, copyOf: orders[0]?.copyOf ?? null }];
  });
}

function checkHeard({ shards }: Venue, { number, journal }: ShardRun): void {
  const heard = journal.flatMap(({ kind, text }) =>
    kind === 'heard' ? [decode<Heard>(text)] : [],
  );
  for (const source of shards) {
    if (source.number === number) continue;
    const own = heard.filter(({ shard }) => shard === source.number).map(({ seq }) => seq);
    const told = source.told.sent.map((sent) => sent.heard.seq);
    same('deeds heard', own.join(' '), told.join(' '), `${source.number} to ${number}`);
    for (const { heard: one } of source.told.sent) {
      const row = present(source.journal[one.seq - 1], 'the row of a deed');
      same('a deed', encode(decodeEvent(row.text)), encode(one.event), 'the end');
    }
  }
}
