// Pictures that demo accounts kept on their orders go after a time, so that an idle one costs nothing.
import { DEMO_TRADE_PICTURE_DAYS } from '@meridian/contract';
import { type Database, removeOldDemoPictures } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { Uploads } from '../platform/uploads/uploads.ts';

const SWEPT_AT_ONCE = 500;

export interface DemoPictureDeps {
  readonly db: Database;
  readonly uploads: Pick<Uploads, 'remove'>;
  readonly now: () => number;
}

export async function sweepDemoPictures({ db, uploads, now }: DemoPictureDeps): Promise<void> {
  const before = now() - DEMO_TRADE_PICTURE_DAYS * DAY_MS;
  for (const id of await removeOldDemoPictures(db, { before, limit: SWEPT_AT_ONCE }))
    await uploads.remove(id);
}
