// What an account has to show before others may copy it.
import { type Queryable, findRanked } from '@meridian/store';
import { COPY_ALLOCATION_MIN, EFFECTIVE_TENTHS_NEEDED } from '@meridian/trading';

/** Effective orders, in tenths, as the ranking folds them: ten tiny ones beside each other are not ten. */
export const ORDERS_NEEDED = EFFECTIVE_TENTHS_NEEDED;
export const EQUITY_NEEDED = COPY_ALLOCATION_MIN;

export const effectiveOrdersOf = async (db: Queryable, accountId: number): Promise<bigint> =>
  (await findRanked(db, accountId))?.effectiveTrades ?? 0n;
