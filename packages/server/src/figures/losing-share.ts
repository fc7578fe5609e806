// The share of accounts that lost money, as ESMA has it published (decision 2018/796, article 1(f) and annex II): of all
// retail accounts with a position open at some time in the last twelve months those whose realised and unrealised
// results, costs included, are negative. Deposits and withdrawals are none of it. Kept for a hundred times as long
// as it took, so that it costs a hundredth of the time however many look.
import type { LosingShare } from '@meridian/contract/admin';
import { type Database, resultsOfAccounts } from '@meridian/store';
import { type EngineState, floatingOf } from '@meridian/trading';
import { divide } from '@meridian/units';

const ACCOUNTS_AT_ONCE = 500;
const KEPT_AT_LEAST_MS = 60_000;
const KEPT_TIMES = 100;

type Kind = 'real' | 'demo';

export interface LosingDesk {
  share(kind: Kind): Promise<LosingShare>;
}

interface LosingDeps {
  readonly db: Database;
  readonly state: EngineState;
  readonly now: () => number;
}

export function createLosingDesk(deps: LosingDeps): LosingDesk {
  const kept = new Map<Kind, { share: Promise<LosingShare>; until: number }>();
  return {
    share(kind) {
      const known = kept.get(kind);
      if (known !== undefined && known.until > deps.now()) return known.share;
      const share = workOut(deps, kind);
      kept.set(kind, { share, until: Number.POSITIVE_INFINITY });
      share
        .then(({ at }) => {
          const tookMs = deps.now() - at;
          const until = at + Math.max(KEPT_AT_LEAST_MS, KEPT_TIMES * tookMs);
          kept.set(kind, { share, until });
        })
        .catch(() => kept.delete(kind)); // whoever asked hears of it
      return share;
    },
  };
}

async function workOut({ db, state, now }: LosingDeps, kind: Kind): Promise<LosingShare> {
  const at = now();
  const from = twelveMonthsBefore(at);
  let [accounts, losing, withoutPrice] = [0, 0, 0];
  for (let afterId = 0; ;) {
    const page = await resultsOfAccounts(db, { kind, from, afterId, limit: ACCOUNTS_AT_ONCE });
    for (const { accountIds, realised } of page.results) {
      const floating = floatingTogether(state, accountIds);
      if (floating === null) {
        withoutPrice += 1;
        continue;
      }
      accounts += 1;
      if (realised + floating < 0n) losing += 1;
    }
    if (page.lastId === null) break;
    afterId = page.lastId;
  }
  return {
    at,
    from,
    accounts,
    losing,
    percent: accounts === 0 ? null : percentOf(losing, accounts),
    without_price: withoutPrice,
  };
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

function twelveMonthsBefore(at: number): number {
  const date = new Date(at);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return date.getTime();
}

/** With two decimals. */
function percentOf(part: number, whole: number): string {
  const hundredths = divide(BigInt(part) * 10_000n, BigInt(whole), 'half_even');
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}
