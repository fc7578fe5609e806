// What the twin keeps of the limits that clients set for themselves.
import type { OwnLimits } from '@meridian/trading';

/** What holds and what is to hold later, and what came since limits were first set. */
export interface TwinLimits {
  readonly now: OwnLimits;
  readonly later: OwnLimits | null;
  readonly laterFrom: number;
  readonly results: { readonly at: number; readonly amount: bigint }[];
  readonly placed: number[];
}
