// Marks accounts for their returns: every few seconds it looks at each account with open orders, and writes down what
// it is worth if that has moved. Closes, flows of money and resets carry the value themselves; between them a trader's
// figures are off by a hundredth at most.
import { setImmediate as turn } from 'node:timers/promises';
import { HOUR_MS, type Money, SECOND_MS, absolute } from '@meridian/units';
import { EngineStopped } from '../engine/engine-unavailable.ts';
import type { Host } from '../engine/host.ts';
import type { AccountView, AccountsView } from '../engine/views/accounts.ts';
import { Repeated } from '../platform/repeated.ts';

const LOOK_EVERY_MS = 20 * SECOND_MS;
/** Written down when equity has moved by one part in so many. */
const MOVED_PART = 100n;
/** Also written down after this time, however little it has moved. */
const AT_LEAST_EVERY_MS = HOUR_MS;
/** Spreads the turns of accounts with neighbouring ids over this time. */
const SPREAD_MS = 61 * SECOND_MS;
/** Accounts looked at before ticks and commands get their turn. */
const AT_ONCE = 200;
/** The most accounts written down at one look. When a market moves everybody, the others come at the next look. */
export const MARKS_OF_LOOK = 1_000;

interface Marked {
  readonly equity: Money;
  readonly at: number;
}

export interface EquityMarks {
  /** The accounts to write down now, `max` at most; they count as written down. */
  due(accounts: Iterable<AccountView>, now: number, max: number): number[];
}

/**
 * Remembers what was written down for as long as orders are open. Accounts whose orders were open before the restart
 * were written down then: they get their turns over the next hour, so that a large site does not write all of them at
 * once.
 */
export function createEquityMarks(view: Pick<AccountsView, 'all' | 'figures'>): EquityMarks {
  const marked = new Map<number, Marked>();
  const fromBefore = new Set<number>();
  for (const { id, openCount } of view.all()) if (openCount > 0) fromBefore.add(id);
  return {
    due(accounts, now, max) {
      const ids: number[] = [];
      for (const account of accounts) {
        if (ids.length >= max) break;
        if (account.copy !== null) continue;
        if (account.openCount === 0) {
          marked.delete(account.id);
          continue;
        }
        const { equity } = view.figures(account.id);
        if (equity === null) continue;
        if (fromBefore.delete(account.id)) {
          marked.set(account.id, {
            equity,
            at: now - ((account.id * SPREAD_MS) % AT_LEAST_EVERY_MS),
          });
          continue;
        }
        if (!hasMoved(marked.get(account.id), equity, now)) continue;
        marked.set(account.id, { equity, at: now });
        ids.push(account.id);
      }
      return ids;
    },
  };
}

function hasMoved(before: Marked | undefined, equity: Money, now: number): boolean {
  if (before === undefined) return true;
  const by = absolute(equity - before.equity);
  if (by * MOVED_PART >= absolute(before.equity)) return true;
  return by > 0n && now - before.at >= AT_LEAST_EVERY_MS;
}

export interface EquityBeat {
  /** Looks at all accounts. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export function createEquityBeat(options: {
  readonly host: Host;
  readonly marketNow: () => number;
  readonly onFault: (error: unknown) => void;
}): EquityBeat {
  const { host, marketNow, onFault } = options;
  const marks = createEquityMarks(host.views.accounts);

  async function lookOnce(): Promise<void> {
    let some: AccountView[] = [];
    let left = MARKS_OF_LOOK;
    for (const account of host.views.accounts.all()) {
      some.push(account);
      if (some.length < AT_ONCE) continue;
      left -= write(some, left);
      some = [];
      await turn();
      if (looking.isStopped) return;
    }
    write(some, left);
  }

  function write(accounts: readonly AccountView[], max: number): number {
    const due = marks.due(accounts, marketNow(), max);
    if (due.length > 0) host.markEquity(due);
    return due.length;
  }

  function told(error: unknown): void {
    if (!(error instanceof EngineStopped)) onFault(error);
  }

  const looking = new Repeated({
    work: lookOnce,
    ...{ everyMs: LOOK_EVERY_MS, firstAfterMs: LOOK_EVERY_MS, onFault: told },
  });
  return { look: () => looking.now().catch(told), stop: () => looking.stop() };
}
