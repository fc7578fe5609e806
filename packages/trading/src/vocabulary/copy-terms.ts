// The terms of a copying: one client's allocation to one leader, in an account of its own that the client owns.
import type { Instant, Lots, Money } from '@meridian/units';
import { copyStopEquity } from './copy-limits.ts';
import type { AccountId } from './order.ts';

/** Accounts of copyings have ids from here on; clients' own accounts have lower ones. */
export const COPY_ACCOUNTS_FROM = 2 ** 40;
/** Percent of the allocation that may be lost. */
export const COPY_STOP_MIN = 5;
export const COPY_STOP_MAX = 95;
/** The most running copyings of one owner. */
export const COPYINGS_MAX = 20;
/** The most copyings that one owner starts in a day (UTC): each stays in memory, also when it has ended. */
export const COPYINGS_A_DAY_MAX = 50;
/** The range of the ratio in {@link CopySizing}: 0.0001 to 100 times the leader's lots. */
export const COPY_RATIO_MIN = 1n;
export const COPY_RATIO_MAX = 1_000_000n;

/**
 * How a copy is sized: by the copying's equity against the leader's, by a fixed ratio (x 10^4) of the leader's lots, or
 * always the same.
 */
export type CopySizing =
  | { readonly kind: 'equity' }
  | { readonly kind: 'ratio'; readonly ratio: bigint }
  | { readonly kind: 'lots'; readonly lots: Lots };

export type CopyStopReason = 'client' | 'copy_stop_loss' | 'leader_stopped' | 'reset';
/**
 * What happens to the orders of a stopped copying: closed, left to the client, following the leader to their end, or
 * ended without a fill.
 */
export type CopyStopOrders = 'close' | 'keep' | 'follow' | 'void';

export interface CopyTerms {
  readonly ownerId: AccountId;
  readonly leaderId: AccountId;
  stopPercent: number;
  sizing: CopySizing;
  isPaused: boolean;
  /** What was put in, less what was taken out in proportion to the equity. */
  allocation: Money;
  /** Set once no new orders are copied. */
  stopped: {
    readonly reason: CopyStopReason;
    readonly orders: CopyStopOrders;
    readonly at: Instant;
    /** The copy stop loss was reached after the stop. */
    readonly isLimitReached?: true;
  } | null;
  /** When the money went back. */
  endedAt: Instant | null;
}

/** The copying ends when its equity is at or below this. */
export const stopEquityOf = ({ allocation, stopPercent }: CopyTerms): Money =>
  copyStopEquity(allocation, stopPercent);

/** Whether all its orders are being closed because a limit was reached, as far as there are prices. */
export const isLimitReached = ({ stopped }: CopyTerms): boolean =>
  stopped !== null && (stopped.reason === 'copy_stop_loss' || stopped.isLimitReached === true);

/** Whether what the leader does still reaches the copying. */
export const isFollower = ({ stopped, endedAt }: CopyTerms): boolean =>
  endedAt === null && (stopped === null || stopped.orders === 'follow');
