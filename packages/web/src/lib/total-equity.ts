// What a client has in all: the account's own equity, and what stands in its copyings, which is no part of it.
import { addMoney, formatMoney, readMoney } from '@meridian/units';

/** @returns null where either is unknown */
export const totalEquity = (equity: string | null, inCopying: string | null): string | null =>
  equity === null || inCopying === null
    ? null
    : formatMoney(addMoney(readMoney(equity), readMoney(inCopying)));
