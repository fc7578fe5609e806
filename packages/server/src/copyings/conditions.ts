// What an account has to show before others may copy it.
import { COPY_ALLOCATION_MIN } from '@meridian/trading';

/** Closed orders. */
export const ORDERS_NEEDED = 10;
export const EQUITY_NEEDED = COPY_ALLOCATION_MIN;
