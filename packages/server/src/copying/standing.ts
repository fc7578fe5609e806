// Copyings as they stand: rows of the database together with the accounts in memory, both of the same commit.
import type { Copying } from '@meridian/contract';
import {
  type CopyingStanding,
  type Database,
  copyingsOfOwner,
  findCopying,
  namesOfTraders,
} from '@meridian/store';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { copyingOnWire } from './wire.ts';

/** The most ended copyings in a list. */
const LIST_MAX = 300;
const TRIES = 5;

interface Deps {
  readonly db: Database;
  readonly host: Host;
}

/** Reads rows and memory until they agree: money that moves between the two reads would show on one side only. */
async function alike(
  { host }: Deps,
  read: () => Promise<CopyingStanding[]>,
): Promise<CopyingStanding[]> {
  for (let left = TRIES; ; left -= 1) {
    await host.settled();
    const rows = await read();
    const isAlike = rows.every(
      (row) => row.endedAt !== null || host.views.accounts.of(row.id)?.balance === row.balance,
    );
    if (isAlike || left === 1) return rows;
  }
}

export const standingsOfOwner = (
  deps: Deps,
  of: { ownerId: number; ownerEpoch: number },
): Promise<CopyingStanding[]> =>
  alike(deps, () => copyingsOfOwner(deps.db, { ...of, limit: LIST_MAX }));

/** The copyings of a client's present epoch, in the wire's form. */
export async function copyingsOf(
  deps: Deps,
  { id: ownerId, epoch: ownerEpoch }: Pick<AccountView, 'id' | 'epoch'>,
): Promise<Copying[]> {
  return await namedOnWire(deps, await standingsOfOwner(deps, { ownerId, ownerEpoch }));
}

/** The same with the names of their traders. */
export async function namedOnWire(
  { db, host }: Deps,
  rows: readonly CopyingStanding[],
): Promise<Copying[]> {
  const names = await namesOfTraders(db, [...new Set(rows.map(({ leaderId }) => leaderId))]);
  return rows.map((row) => copyingOnWire(host.views, row, names.get(row.leaderId)));
}

/** @throws the same Refusal for a copying of another client and for one that does not exist */
export async function standingOfOwn(
  deps: Deps,
  { ownerId, id }: { ownerId: number; id: number },
): Promise<CopyingStanding> {
  const [row] = await alike(deps, async () => {
    const found = await findCopying(deps.db, id);
    return found?.ownerId === ownerId ? [found] : [];
  });
  if (row === undefined) throw new Refusal('copying_unknown');
  return row;
}
