// How a shard hears of leaders in other shards: each deed once and in turn, whatever the network does. A deed is told once
// it is committed, and told again to whoever asks for what comes after the last one that was heard.
import {
  type Change,
  type Heard,
  decode,
  deedOf,
  encode,
  hear,
  heardUpTo,
} from '@meridian/trading';
import { present } from '@meridian/units';
import { send } from './network.ts';
import type { Delivery, Row, Sent, ShardRun, Told, Venue } from './venue.ts';

const ANSWERED_MAX = 5;

export const noneTold = (): Told => ({ sent: [], deeds: new Map(), leaders: new Set() });

/** Notes what others must hear of a committed event. @returns it, if it is about somebody who leads or once led */
export function tell(
  told: Told,
  { number, state }: Pick<ShardRun, 'number' | 'state'>,
  of: { readonly seq: number; readonly row: Row; readonly change: Change },
): Sent | null {
  const { change, seq, row } = of;
  const deed = deedOf(change);
  if (deed === null) return null;
  const { accountId } = deed.event;
  let nth: number | null = null;
  if (change.event.type === 'LeadingStarted') told.leaders.add(accountId);
  else {
    nth = told.deeds.get(accountId) ?? 0;
    told.deeds.set(accountId, nth + 1);
  }
  if (!told.leaders.has(accountId)) return null;
  const after = told.sent.at(-1)?.heard.seq ?? 0;
  const { kind } = present(state.accounts.get(accountId), 'the account of a leader');
  const heard = { ...deed, shard: number, seq, after, kind };
  const sent = { heard, phase: row.phase, nth };
  told.sent.push(sent);
  return sent;
}

/** Handles what came from another shard. */
export function take(venue: Venue, { from, to, body }: Delivery): void {
  const here = present(venue.shards[to], 'its receiver');
  const there = present(venue.shards[from], 'its sender');
  const upTo = heardUpTo(here.state, from);
  switch (body.kind) {
    case 'deed':
      return consider(venue, here, body.sent);
    case 'upTo':
      if (body.seq > upTo) send(venue, here, from, { kind: 'ask', after: upTo });
      return;
    case 'ask': {
      const missing = here.told.sent.filter(({ heard }) => heard.after >= body.after);
      for (const sent of missing.slice(0, ANSWERED_MAX))
        send(venue, here, there.number, { kind: 'deed', sent });
    }
  }
}

/** Takes a deed if it is the next one, and if the shard is as far in the stream as the leader was. */
function consider(venue: Venue, shard: ShardRun, sent: Sent): void {
  const { heard, phase } = sent;
  const upTo = heardUpTo(shard.state, heard.shard);
  if (heard.seq <= upTo) return;
  if (heard.after !== upTo) {
    venue.seen.outOfTurn += 1;
    return send(venue, shard, heard.shard, { kind: 'ask', after: upTo });
  }
  // It is told again later. Copies are sized by what an account is worth, so the prices come first.
  if (phase > shard.phase || isCrowded(venue, shard, heard.event.accountId)) return;
  const row = { kind: 'heard', text: encode(heard), phase: shard.phase } as const;
  // Nothing is shared between the shards but text.
  hear(shard.state, decode<Heard>(row.text));
  venue.seen.heard += 1;
  const committedAt = venue.committedAt.get(`${heard.shard} ${heard.seq}`) ?? venue.step;
  venue.seen.hopSteps += venue.step - committedAt;
  shard.uncommitted.push({ row, change: null });
  const what = { type: 'HearDeed', leaderId: heard.event.accountId, nth: sent.nth } as const;
  const about = { count: (venue.count += 1), phase: shard.phase, shard: shard.number };
  shard.uncommittedDone.push({ ...about, what, outcome: null, said: [] });
}

/** As a leader who does much is asked to wait where copyings are in the same shard, a deed waits in its own shard. */
function isCrowded({ world }: Venue, { state }: ShardRun, leaderId: number): boolean {
  const own = state.mirrorTasks.filter(({ event }) => event.accountId === leaderId);
  return own.length >= world.tasksMax;
}
