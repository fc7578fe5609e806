// The beat by which returns see what stands open: every few seconds each account with open orders is looked at, and what
// it is worth is written down when that has moved. Closes, flows of money and resets say it themselves; between them a
// trader's figures are off by a hundredth at the most.
import { setImmediate as turn } from 'node:timers/promises';
import { type Account, type EngineState, figuresOf } from '@meridian/trading';
import { HOUR_MS, type Money, SECOND_MS, absolute } from '@meridian/units';
import { EngineStopped, type Host } from '../engine/host.ts';

const LOOK_EVERY_MS = 20 * SECOND_MS;
/** Written down when equity has moved by one part of so many. */
const MOVED_PART = 100n;
/** And now and then however little it has moved. */
const AT_LEAST_EVERY_MS = HOUR_MS;
/** Turns of accounts with neighbouring numbers lie so far apart. */
const SPREAD_MS = 61 * SECOND_MS;
/** Accounts that are looked at before ticks and commands have their turn. */
const AT_ONCE = 200;
/** Written down at one look; when a market moves everybody, the others have the next. */
export const MARKS_OF_LOOK = 1_000;

interface Marked {
  readonly equity: Money;
  readonly at: number;
}

export interface EquityMarks {
  /** Of these accounts those that are to be written down now, `max` at the most; they count as written down. */
  due(accounts: Iterable<Account>, now: number, max: number): number[];
}

/**
 * What was written down is remembered as long as orders stand open. Orders that stand open already were written down before
 * the restart: their accounts have their turns over the next hour, or a large site would write for nothing but them.
 */
export function createEquityMarks(state: EngineState): EquityMarks {
  const marked = new Map<number, Marked>();
  const fromBefore = new Set<number>();
  for (const { id, openCount } of state.accounts.values()) if (openCount > 0) fromBefore.add(id);
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
        const { equity } = figuresOf(state, account);
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
  const marks = createEquityMarks(host.state);
  let looking: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function lookOnce(): Promise<void> {
    let some: Account[] = [];
    let left = MARKS_OF_LOOK;
    for (const account of host.state.accounts.values()) {
      some.push(account);
      if (some.length < AT_ONCE) continue;
      left -= write(some, left);
      some = [];
      await turn();
      if (isStopped) return;
    }
    write(some, left);
  }

  function write(accounts: readonly Account[], max: number): number {
    const due = marks.due(accounts, marketNow(), max);
    if (due.length > 0) host.markEquity(due);
    return due.length;
  }

  function look(): Promise<void> {
    looking = looking.then(lookOnce).catch((error: unknown) => {
      if (!(error instanceof EngineStopped)) onFault(error);
    });
    return looking;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  return {
    look,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
