// The share of accounts that lost money, as ESMA requires it to be published (decision 2018/796, article 1(f) and annex
// II): of all retail accounts with a position open at some time in the last twelve months, those whose realised and
// unrealised results, costs included, are negative. Deposits and withdrawals do not count. Realised results are kept up
// to date with the ranking; open ones are in memory. A client's copyings count as the client's.
import type { PublicLosingShare } from '@meridian/contract';
import type { LosingShare } from '@meridian/contract/admin';
import { LOSING_ACCOUNTS_MIN } from '@meridian/contract/names/site';
import { type Database, type Standing, countLosing, readRankingProgress } from '@meridian/store';
import { DAY_MS, divide } from '@meridian/units';
import type { AccountsView } from '../engine/views/accounts.ts';
import { KINDS, type Kind } from './day-book.ts';
import { createRenewed } from '../platform/renewed.ts';

/** Accounts in one statement; orders are served between statements. */
const ACCOUNTS_AT_ONCE = 20_000;

export interface LosingDesk {
  /** The share as of the moment it names. */
  share(kind: Kind): Promise<LosingShare>;
  /** Works both shares out ahead, so that nobody waits. */
  keepAhead(): Promise<void>;
}

export interface LosingDeps {
  readonly db: Database;
  readonly accounts: Pick<AccountsView, 'all' | 'floating' | 'parked'>;
  readonly now: () => number;
  /** Whether everything realised is in the kept results. */
  readonly hasCaughtUp: () => boolean;
}

export function createLosingDesk(deps: LosingDeps): LosingDesk {
  const shares = createRenewed<Kind, LosingShare>({
    workOut: (kind) => workOut(deps, kind),
    now: deps.now,
    mayAnswer: (known) => !known.is_counting,
  });
  return {
    share: (kind) => shares.of(kind),
    async keepAhead() {
      for (const kind of KINDS) await shares.renew(kind);
    },
  };
}

/** What everybody is told: of few accounts nothing, so that no single client is seen. */
export const publicShare = ({
  at,
  from,
  accounts,
  percent,
  is_counting: isCounting,
}: LosingShare): PublicLosingShare => ({
  at,
  from,
  percent: isCounting || accounts < LOSING_ACCOUNTS_MIN ? null : percent,
});

async function workOut(deps: LosingDeps, kind: Kind): Promise<LosingShare> {
  const { db } = deps;
  const at = deps.now();
  const isCounting = !deps.hasCaughtUp();
  const { yearFrom } = await readRankingProgress(db);
  const { last, traders } = openTraders(deps.accounts, kind);
  let [accounts, losing, withoutPrice] = [0, 0, 0];
  for (let after = 0; after < last; after += ACCOUNTS_AT_ONCE) {
    const upTo = after + ACCOUNTS_AT_ONCE;
    const open = standingOf(deps.accounts, traders, { after, upTo });
    const counted = await countLosing(db, { kind, after, upTo, open });
    accounts += counted.accounts;
    losing += counted.losing;
    withoutPrice += [...open.values()].filter((floating) => floating === null).length;
  }
  return {
    at,
    from: yearFrom * DAY_MS,
    accounts,
    losing,
    percent: accounts === 0 ? null : percentOf(losing, accounts),
    without_price: withoutPrice,
    is_counting: isCounting,
  };
}

/**
 * For clients of a kind with an open position: their accounts that have one, by the client's own account; and the last
 * client's id.
 */
function openTraders(
  accounts: LosingDeps['accounts'],
  kind: Kind,
): { last: number; traders: ReadonlyMap<number, readonly number[]> } {
  const traders = new Map<number, number[]>();
  let last = 0;
  for (const account of accounts.all()) {
    if (account.copy === null) last = Math.max(last, account.id);
    if (account.kind !== kind || account.openCount === 0) continue;
    const owner = account.copy?.ownerId ?? account.id;
    const ids = traders.get(owner);
    if (ids === undefined) traders.set(owner, [account.id]);
    else ids.push(account.id);
  }
  for (const id of accounts.parked()) last = Math.max(last, id);
  return { last, traders };
}

function standingOf(
  accounts: LosingDeps['accounts'],
  traders: ReadonlyMap<number, readonly number[]>,
  { after, upTo }: { after: number; upTo: number },
): Standing {
  const standing = new Map<number, bigint | null>();
  for (const [owner, ids] of traders)
    if (owner > after && owner <= upTo) standing.set(owner, floatingTogether(accounts, ids));
  return standing;
}

/** Null if a price is missing. */
function floatingTogether(
  accounts: LosingDeps['accounts'],
  accountIds: readonly number[],
): bigint | null {
  let together = 0n;
  for (const id of accountIds) {
    const floating = accounts.floating(id);
    if (floating === null) return null;
    together += floating;
  }
  return together;
}

/** Percent with two decimals. */
function percentOf(part: number, whole: number): string {
  const hundredths = divide(BigInt(part) * 10_000n, BigInt(whole), 'half_even');
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
