// What a copy costs where its leader is in another shard: the deed is written, read and heard, and the copies are made in the
// shard of the copier; against the same copies made where the leader is.
import {
  type EngineState,
  type Heard,
  decode,
  deedOf,
  encode,
  execute,
  hear,
  heardUpTo,
} from '@meridian/trading';
import { dollars } from '@meridian/units';
import { quantile } from '../verdict.ts';
import { bought, emptyState, opened, tickAt } from './load.ts';

export interface HopFigures {
  readonly copiers: number;
  /** Microseconds of computing for the leader's order and all its copies. */
  readonly homeUs: number;
  readonly acrossUs: number;
  /** Bytes that the deed is on its way. */
  readonly bytes: number;
}

const LEADER = 2;
const [HOME, AWAY] = [
  { number: 0, of: 2 },
  { number: 1, of: 2 },
];

function follow(state: EngineState, copiers: number, first: number): void {
  for (let i = 0; i < copiers; i += 1) {
    const accountId = first + 2 * i;
    execute(state, opened(accountId));
    execute(state, {
      ...{ type: 'StartCopying', accountId, clientOrderId: null, leaderId: LEADER },
      ...{ allocation: dollars(10_000), stopPercent: 90, sizing: { kind: 'equity' }, at: 1 },
    });
  }
}

/** The leader's state, and what hears of it elsewhere. */
function venueOf(): { readonly home: EngineState; readonly away: EngineState; listen(): number } {
  const [home, away] = [emptyState(HOME), emptyState(AWAY)];
  for (const state of [home, away]) execute(state, tickAt(1));
  execute(home, opened(LEADER, 20_000));
  let seq = 0;
  const tell = (changes: ReturnType<typeof execute>['changes']): number => {
    let bytes = 0;
    for (const change of changes) {
      const deed = deedOf(change);
      if (deed === null || change.event.accountId !== LEADER) continue;
      seq += 1;
      const heard: Heard = { ...deed, shard: 0, seq, after: heardUpTo(away, 0), kind: 'demo' };
      const text = encode(heard);
      bytes += text.length;
      hear(away, decode<Heard>(text));
    }
    return bytes;
  };
  tell(
    execute(home, { type: 'StartLeading', accountId: LEADER, clientOrderId: null, at: 1 }).changes,
  );
  return {
    home,
    away,
    listen: () => {
      const { changes } = execute(home, bought(LEADER, null, 1), { copiesMax: 0 });
      const bytes = tell(changes);
      const close = { type: 'CloseAllOrders', accountId: LEADER, clientOrderId: null } as const;
      tell(execute(home, { ...close, instrumentId: null, at: 1 }, { copiesMax: 0 }).changes);
      return bytes;
    },
  };
}

/** @returns how many orders of copiers it opened and closed */
function copyAll(state: EngineState): number {
  let done = 0;
  while (state.mirrorTasks.length > 0) {
    const { changes } = execute(state, { type: 'MirrorNext', max: 200, at: 1 });
    done += changes.filter(({ orders }) => orders[0]?.copyOf !== undefined).length;
  }
  return done;
}

export function measureHop(
  copiers: number,
  { hopRounds, hopCopies }: { readonly hopRounds: number; readonly hopCopies: number },
): HopFigures {
  const [near, far] = [venueOf(), venueOf()];
  follow(near.home, copiers, LEADER + 2);
  follow(far.away, copiers, LEADER + 1);
  const took: Record<'home' | 'across', number[]> = { home: [], across: [] };
  let bytes = 0;
  const orders = Math.ceil(hopCopies / copiers);
  // The first round warms up.
  for (let round = 0; round <= hopRounds; round += 1) {
    for (const [what, venue, copying] of [
      ['home', near, near.home],
      ['across', far, far.away],
    ] as const) {
      const before = process.threadCpuUsage();
      for (let i = 0; i < orders; i += 1) {
        bytes = venue.listen();
        if (copyAll(copying) !== 2 * copiers) throw new Error('every copy is made');
      }
      const { user, system } = process.threadCpuUsage(before);
      if (round > 0) took[what].push((user + system) / orders);
    }
  }
  return { copiers, homeUs: quantile(took.home, 0.5), acrossUs: quantile(took.across, 0.5), bytes };
}
