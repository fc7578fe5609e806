// What an account has to show before others may copy it.
import { type Queryable, findRanked, findUser } from '@meridian/store';
import { COPY_ALLOCATION_MIN } from '@meridian/trading';

export const EQUITY_NEEDED = COPY_ALLOCATION_MIN;

/**
 * In tenths, as the ranking folds them: ten tiny orders side by side are not ten. 0 for an account that has never
 * traded.
 */
export const effectiveOrdersOf = async (db: Queryable, accountId: number): Promise<bigint> =>
  (await findRanked(db, accountId))?.effectiveTrades ?? 0n;

/** A frozen trader opens nothing that could be copied. */
export const isFrozen = async (db: Queryable, userId: number): Promise<boolean> =>
  (await findUser(db, userId))?.frozenAt != null;
