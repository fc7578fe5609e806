// PostgreSQL's 8-byte integers arrive as bigint. Money, prices and lots stay bigint; ids, sequence numbers and instants
// become numbers here.
import { assert } from '@meridian/units';

export function asNumber(value: bigint): number {
  const number = Number(value);
  assert(Number.isSafeInteger(number), 'an id, sequence number or instant is below 2^53');
  return number;
}

export const asNumberOrNull = (value: bigint | null): number | null =>
  value === null ? null : asNumber(value);
