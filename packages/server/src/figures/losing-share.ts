// The share of accounts that lost money, as ESMA has it published (decision 2018/796, article 1(f) and annex II): of all
// retail accounts with a position open at some time in the last twelve months those whose realised and unrealised
// results, costs included, are negative. Deposits and withdrawals are none of it. What was realised is kept up with the
// ranking; what is open stands in memory. A client's copyings count as the client's.
import type { LosingShare } from '@meridian/contract/admin';
import { type Database, type Standing, countLosing, readRankingProgress } from '@meridian/store';
import { type EngineState, floatingOf } from '@meridian/trading';
import { DAY_MS, divide } from '@meridian/units';
import { createRenewed } from './renewed.ts';

/** Of one statement: orders go in between. */
const ACCOUNTS_AT_ONCE = 20_000;
type Kind = 'real' | 'demo';
const KINDS: readonly Kind[] = ['real', 'demo'];

export interface LosingDesk {
  /** As of when it says. */
  share(kind: Kind): Promise<LosingShare>;
  /** Works both out, so that whoever asks does not wait. */
  keepAhead(): Promise<void>;
}

export interface LosingDeps {
  readonly db: Database;
  readonly state: EngineState;
  readonly now: () => number;
  /** Whether everything that was realised is in the results that are kept. */
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

async function workOut(deps: LosingDeps, kind: Kind): Promise<LosingShare> {
  const { db, state } = deps;
  const at = deps.now();
  const isCounting = !deps.hasCaughtUp();
  const { yearFrom } = await readRankingProgress(db);
  const { last, traders } = openTraders(state, kind);
  let [accounts, losing, withoutPrice] = [0, 0, 0];
  for (let after = 0; after < last; after += ACCOUNTS_AT_ONCE) {
    const upTo = after + ACCOUNTS_AT_ONCE;
    const open = standingOf(state, traders, { after, upTo });
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

/** Clients of a kind with an open position: their accounts that have one, by the client's own. And the last client's id. */
function openTraders(
  state: EngineState,
  kind: Kind,
): { last: number; traders: ReadonlyMap<number, readonly number[]> } {
  const traders = new Map<number, number[]>();
  let last = 0;
  for (const account of state.accounts.values()) {
    if (account.copy === null) last = Math.max(last, account.id);
    if (account.kind !== kind || account.openCount === 0) continue;
    const owner = account.copy?.ownerId ?? account.id;
    const ids = traders.get(owner);
    if (ids === undefined) traders.set(owner, [account.id]);
    else ids.push(account.id);
  }
  return { last, traders };
}

function standingOf(
  state: EngineState,
  traders: ReadonlyMap<number, readonly number[]>,
  { after, upTo }: { after: number; upTo: number },
): Standing {
  const standing = new Map<number, bigint | null>();
  for (const [owner, ids] of traders)
    if (owner > after && owner <= upTo) standing.set(owner, floatingTogether(state, ids));
  return standing;
}

/** Null while a price of one is missing. */
function floatingTogether(state: EngineState, accountIds: readonly number[]): bigint | null {
  let together = 0n;
  for (const id of accountIds) {
    const account = state.accounts.get(id);
    const floating = account === undefined ? 0n : floatingOf(state, account);
    if (floating === null) return null;
    together += floating;
  }
  return together;
}

/** With two decimals. */
function percentOf(part: number, whole: number): string {
  const hundredths = divide(BigInt(part) * 10_000n, BigInt(whole), 'half_even');
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
