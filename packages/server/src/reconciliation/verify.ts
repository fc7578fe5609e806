// Replays the whole journal and compares it with what the database says, row by row, and with the ledger's sums.
import { financingDays, rollovers } from '@meridian/market';
import {
  type Database,
  type CopyingChange,
  readAccounts,
  readCopyings,
  readInstruments,
  readJournalEnd,
  readOrders,
  readSkips,
  streamJournal,
  streamLedger,
  sumOfLedger,
  sumsByAccount,
} from '@meridian/store';
import { assertSound, createState, decodeEvent, evolve } from '@meridian/trading';
import { mergeCopying } from '../engine/projection-copying.ts';
import { type Decided, decidedBy, batchOf } from '../engine/projection.ts';
import { instrumentFromRow } from '../instruments/stored.ts';
import { feeTypeOf, readSiteSettings } from '../settings/settings.ts';
import { compareMoney, noteMoved, nothingMoved } from './verify-money.ts';

const PAGE = 2_000;

interface Expected {
  readonly orders: Map<number, string>;
  readonly accounts: Map<number, string>;
  readonly entries: Map<number, string>;
  readonly sums: Map<string, bigint>;
  readonly copyings: Map<number, CopyingChange>;
  readonly skips: Map<number, string>;
}

export interface Report {
  readonly events: number;
  readonly entries: number;
  readonly orders: number;
  readonly accounts: number;
  readonly copyings: number;
  readonly differences: readonly string[];
}

/** Everything that the journal says, beside everything that the database shows. */
export async function verify(db: Database): Promise<Report> {
  const differences: string[] = [];
  const { expected, events, state, moved } = await replay(db, differences);
  await compareMoney(db, state, moved, differences);
  let orders = 0;
  for (let afterId = 0; ;) {
    const page = await readOrders(db, { afterId, limit: PAGE });
    for (const row of page)
      compare(differences, `order ${row.id}`, expected.orders.get(row.id), canonical(row));
    orders += page.length;
    if (page.length < PAGE) break;
    afterId = page.at(-1)?.id ?? afterId;
  }
  if (orders !== expected.orders.size)
    differences.push(`the journal has ${expected.orders.size} orders, the database ${orders}`);
  let accounts = 0;
  for (let afterId = 0; ;) {
    const page = await readAccounts(db, { afterId, limit: PAGE });
    for (const row of page)
      compare(differences, `account ${row.id}`, expected.accounts.get(row.id), canonical(row));
    accounts += page.length;
    if (page.length < PAGE) break;
    afterId = page.at(-1)?.id ?? afterId;
  }
  if (accounts !== expected.accounts.size) {
    differences.push(
      `the journal has ${expected.accounts.size} accounts, the database ${accounts}`,
    );
  }
  const copyings = await compareCopyings(db, expected, differences);
  const entries = await compareLedger(db, expected, differences);
  return { events, entries, orders, accounts, copyings, differences };
}

async function replay(db: Database, differences: string[]) {
  const instruments = (await readInstruments(db)).map(instrumentFromRow);
  const hours = { isOpen: () => true, rollovers, financingDays };
  const state = createState(instruments, hours, feeTypeOf(await readSiteSettings(db)));
  const expected: Expected = {
    orders: new Map(),
    accounts: new Map(),
    entries: new Map(),
    sums: new Map(),
    copyings: new Map(),
    skips: new Map(),
  };
  const moved = nothingMoved();
  const end = await readJournalEnd(db);
  let events = 0;
  for await (const { seq, kind, body } of streamJournal(db, 0)) {
    if (seq > end.seq) break;
    const change = evolve(state, decodeEvent({ ...body, type: kind }));
    note(expected, decidedBy(state, [change]), seq);
    noteMoved(moved, change.event, differences);
    events += 1;
  }
  assertSound(state);
  return { expected, events, state, moved };
}

function note(expected: Expected, decided: Decided, seq: number): void {
  const batch = batchOf([decided], { batch: 0, firstSeq: seq });
  for (const row of batch.orders) expected.orders.set(row.id, canonical(row));
  for (const row of batch.accounts) expected.accounts.set(row.id, canonical(row));
  for (const change of batch.copyings ?? []) mergeCopying(expected.copyings, change);
  for (const skip of batch.skips ?? []) expected.skips.set(skip.id, canonical(skip));
  for (const entry of batch.entries) {
    expected.entries.set(entry.id, canonical(entry));
    for (const { account, amount } of entry.postings) {
      expected.sums.set(account, (expected.sums.get(account) ?? 0n) + amount);
    }
  }
}

/** Terms, sums and counts of copyings, and what was not copied. */
async function compareCopyings(
  db: Database,
  { copyings, skips }: Expected,
  differences: string[],
): Promise<number> {
  let count = 0;
  for (let afterId = 0; ;) {
    const page = await readCopyings(db, { afterId, limit: PAGE });
    for (const row of page) {
      const change = copyings.get(row.id);
      const { grown, ...terms } = change ?? { grown: null };
      const says = change === undefined ? undefined : canonical({ ...terms, ...grown });
      compare(differences, `copying ${row.id}`, says, canonical(row));
    }
    count += page.length;
    if (page.length < PAGE) break;
    afterId = page.at(-1)?.id ?? afterId;
  }
  if (count !== copyings.size)
    differences.push(`the journal has ${copyings.size} copyings, the database ${count}`);
  let skipped = 0;
  for (let afterId = 0; ;) {
    const page = await readSkips(db, { afterId, limit: PAGE });
    for (const row of page)
      compare(differences, `skip ${row.id}`, skips.get(row.id), canonical(row));
    skipped += page.length;
    if (page.length < PAGE) break;
    afterId = page.at(-1)?.id ?? afterId;
  }
  if (skipped !== skips.size)
    differences.push(`the journal has ${skips.size} skips, the database ${skipped}`);
  return count;
}

async function compareLedger(
  db: Database,
  expected: Expected,
  differences: string[],
): Promise<number> {
  let entries = 0;
  for await (const entry of streamLedger(db)) {
    compare(
      differences,
      `ledger entry ${entry.id}`,
      expected.entries.get(entry.id),
      canonical(entry),
    );
    entries += 1;
  }
  if (entries !== expected.entries.size) {
    differences.push(
      `the journal makes ${expected.entries.size} ledger entries, the database has ${entries}`,
    );
  }
  const sums = await sumsByAccount(db);
  for (const [account, total] of expected.sums) {
    compare(
      differences,
      `sum of ${account}`,
      String(total),
      String(sums.get(account) ?? 'missing'),
    );
  }
  // What lies between an owner and a copying is on its way nowhere.
  const between = sums.get('house:copying') ?? 0n;
  if (between !== 0n) differences.push(`house:copying holds ${between} millionths, not zero`);
  const zero = await sumOfLedger(db);
  if (zero !== 0n) differences.push(`all postings sum to ${zero} millionths, not to zero`);
  return entries;
}

function compare(
  differences: string[],
  what: string,
  expected: string | undefined,
  found: string,
): void {
  if (expected !== found)
    differences.push(`${what}: the journal says ${expected ?? 'nothing'}, the database ${found}`);
}

/** JSON with its keys in order, so that rows of two sources can be compared as text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) => {
    if (typeof item === 'bigint') return item.toString();
    if (item === null || typeof item !== 'object' || Array.isArray(item)) return item;
    return Object.fromEntries(Object.entries(item).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
