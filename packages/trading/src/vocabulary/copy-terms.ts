// What a copying is: one client's allocation to one leader, an account of its own that the client owns.
import type { Instant, Lots, Money } from '@meridian/units';
import { copyStopEquity } from './copy-limits.ts';
import type { AccountId } from './order.ts';

/** Accounts of copyings are numbered from here; clients' own accounts lie below. */
export const COPY_ACCOUNTS_FROM = 2 ** 40;
/** Percent of the allocation that may be lost. */
export const COPY_STOP_MIN = 5;
export const COPY_STOP_MAX = 95;
/** Running copyings of one owner. */
export const COPYINGS_MAX = 20;
/** Of {@link CopySizing}: 0.0001 to 100 times the leader's lots. */
export const COPY_RATIO_MIN = 1n;
export const COPY_RATIO_MAX = 1_000_000n;

/**
 * How a copy is sized: by the copying's equity against the leader's, by a fixed ratio (x 10^4) of the leader's lots,
 * or always alike.
 */
export type CopySizing =
  | { readonly kind: 'equity' }
  | { readonly kind: 'ratio'; readonly ratio: bigint }
  | { readonly kind: 'lots'; readonly lots: Lots };

export type CopyStopReason = 'client' | 'copy_stop_loss' | 'leader_stopped' | 'reset';
/**
 * What becomes of the orders of a stopped copying: closed, left to the client, following the leader to their end, or
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
  /** No new orders are copied since. */
  stopped: {
    readonly reason: CopyStopReason;
    readonly orders: CopyStopOrders;
    readonly at: Instant;
    /** The copy stop loss was reached after that. */
    readonly isLimitReached?: true;
  } | null;
  /** When the money came back. */
  endedAt: Instant | null;
}

/** The copying ends when its equity is at or below this. */
export const stopEquityOf = ({ allocation, stopPercent }: CopyTerms): Money =>
  copyStopEquity(allocation, stopPercent);

/** Whether everything of it is being closed for good, as far as there are prices. */
export const isLimitReached = ({ stopped }: CopyTerms): boolean =>
  stopped !== null && (stopped.reason === 'copy_stop_loss' || stopped.isLimitReached === true);

/** Whether deeds of the leader still reach the copying. */
export const isFollower = ({ stopped, endedAt }: CopyTerms): boolean =>
  endedAt === null && (stopped === null || stopped.orders === 'follow');
