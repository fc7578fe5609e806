// What one command did to copyings, as rows: terms as they are afterwards, sums and counts by how much they grew.
import {
  type CopyingChange,
  type CopyingSums,
  type CopySkipRow,
  SideCode,
  addGrown,
} from '@meridian/store';
import {
  COPY_ACCOUNTS_FROM,
  type AccountChange,
  type CopySizing,
  type CopySkipped,
  type EngineState,
} from '@meridian/trading';
import { present } from '@meridian/units';

const NOTHING: CopyingSums = { paidIn: 0n, paidOut: 0n, costs: 0n, ordersClosed: 0, skips: 0 };

/** The rows of copyings that the events mention. A copying that has ended is not touched again, so it has none. */
export function copyingsOf(
  state: EngineState,
  changes: readonly AccountChange[],
): readonly CopyingChange[] {
  const grown = new Map<number, CopyingSums>();
  for (const change of changes) {
    const { accountId } = change.event;
    if (accountId < COPY_ACCOUNTS_FROM) continue;
    const by = grownBy(change);
    if (by !== null) grown.set(accountId, addGrown(grown.get(accountId) ?? NOTHING, by));
  }
  return [...grown].map(([id, sums]) => copyingRow(state, id, sums));
}

function grownBy({ event, entries }: AccountChange): CopyingSums | null {
  switch (event.type) {
    case 'CopyingStarted':
    case 'CopyingChanged':
    case 'CopyingStopped':
    case 'CopyingEnded':
      return NOTHING;
    case 'CopyMoneyMoved':
      return event.amount > 0n
        ? { ...NOTHING, paidIn: event.amount }
        : { ...NOTHING, paidOut: -event.amount };
    case 'CopySkipped':
      return { ...NOTHING, skips: 1 };
    case 'OrderClosed':
    case 'OrderPartlyClosed':
      return { ...NOTHING, ordersClosed: 1, costs: costsOf(entries) };
    default: {
      const costs = costsOf(entries);
      return costs === 0n ? null : { ...NOTHING, costs };
    }
  }
}

const COSTS: ReadonlySet<string> = new Set(['handling_fee', 'financing', 'spread_rebate']);

const costsOf = (entries: AccountChange['entries']): bigint =>
  entries
    .filter(({ kind }) => COSTS.has(kind))
    .reduce((sum, { postings }) => sum + (postings[0]?.amount ?? 0n), 0n);

function copyingRow(state: EngineState, id: number, grown: CopyingSums): CopyingChange {
  const account = present(state.accounts.get(id), `account ${id} of a change exists`);
  const copy = present(account.copy, `account ${id} is a copying’s`);
  const owner = present(state.accounts.get(copy.ownerId), `owner ${copy.ownerId} exists`);
  return {
    id,
    ownerId: copy.ownerId,
    ownerEpoch: owner.epoch,
    leaderId: copy.leaderId,
    kind: account.kind,
    startedAt: account.openedAt,
    stopPercent: copy.stopPercent,
    sizing: copy.sizing.kind,
    sizingValue: sizingValue(copy.sizing),
    allocation: copy.allocation,
    isPaused: copy.isPaused,
    stopReason: copy.stopped?.reason ?? null,
    stoppedAt: copy.stopped?.at ?? null,
    endedAt: copy.endedAt,
    grown,
  };
}

const sizingValue = (sizing: CopySizing): bigint | null =>
  sizing.kind === 'equity' ? null : sizing.kind === 'ratio' ? sizing.ratio : sizing.lots;

/** Merges successive changes of the same copying into one, by ascending ids. */
export function mergedCopyings(changes: readonly CopyingChange[]): readonly CopyingChange[] {
  const merged = new Map<number, CopyingChange>();
  for (const change of changes) mergeCopying(merged, change);
  return [...merged.values()].toSorted((a, b) => a.id - b.id);
}

export function mergeCopying(into: Map<number, CopyingChange>, change: CopyingChange): void {
  const before = into.get(change.id);
  into.set(
    change.id,
    before === undefined
      ? change
      : {
          ...change,
          ownerEpoch: before.ownerEpoch,
          grown: addGrown(before.grown, change.grown),
        },
  );
}

export const skipRow = (event: CopySkipped, seq: number): CopySkipRow => ({
  id: seq,
  copyId: event.accountId,
  at: event.at,
  leaderOrderId: event.leaderOrderId,
  instrumentId: event.instrumentId,
  side: SideCode[event.side],
  leaderLots: event.leaderLots,
  what: event.what,
  reason: event.reason,
  args: event.args,
});
