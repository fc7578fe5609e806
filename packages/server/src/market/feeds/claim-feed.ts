// Remembers which feed prices the orders of a database.
import { type Database, readSetting, saveSetting } from '@meridian/store';
import { FeedFault } from './feed-fault.ts';

/** What `FEED=sim` was before its days were secret; its orders go on, and see the step between the two as a gap. */
const SUCCEEDED: Readonly<Record<string, string>> = {
  'sim:secret': 'sim:seed=1',
  'sim:secret:hours=real': 'sim:seed=1:hours=real',
};

/** Refuses another feed while orders are open: one feed cannot carry on orders priced by another. */
export async function claimFeed(db: Database, identity: string, liveOrders: number): Promise<void> {
  const known = await readSetting(db, 'feed');
  if (known === identity) return;
  if (typeof known === 'string' && liveOrders > 0 && SUCCEEDED[identity] !== known) {
    throw new FeedFault(
      `This database has ${liveOrders} pending or open orders priced by the feed "${known}", and FEED is now ` +
        `"${identity}". Close them under that feed, or use another DATA_DIR or DATABASE_URL.`,
    );
  }
  await saveSetting(db, 'feed', identity);
}
