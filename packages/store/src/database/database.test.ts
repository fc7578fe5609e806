import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findAccount } from '../accounts.ts';
import type { Database } from './database.ts';
import { DataFolderBusy, DatabaseBusy, DatabaseFailed, DatabaseUnavailable } from './fault.ts';
import { type FreshDatabase, openFreshDatabase, openLocation } from '../testing/fresh-database.ts';
import { commitBatch, readJournalEnd, streamJournal } from '../journal/journal.ts';
import { lastEntryId } from '../journal/ledger.ts';
import { sumOfLedger } from '../testing/ledger-sum.ts';
import { sampleBatch, sampleEvent } from '../testing/sample-batch.ts';

const CHILD = fileURLToPath(new URL('../testing/kill-child.ts', import.meta.url));
const isEmbedded = process.env['DATABASE_URL'] === undefined;

let fresh: FreshDatabase;
let reopened: Database | null = null;
beforeEach(async () => {
  fresh = await openFreshDatabase();
});
afterEach(async () => {
  await reopened?.close();
  reopened = null;
  await fresh.remove();
});

const startChild = ({ dataDir, databaseUrl }: FreshDatabase['location']) =>
  spawn(process.execPath, ['--liftoff-only', CHILD, dataDir, databaseUrl ?? ''], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Ends the child without warning, `afterMs` after its first acknowledgement. Returns the last number it printed. */
async function runAndKill(location: FreshDatabase['location'], afterMs: number): Promise<number> {
  const child = startChild(location);
  let printed = '';
  let complaints = '';
  child.stdout.on('data', (text: Buffer) => {
    if (printed === '') setTimeout(() => child.kill('SIGKILL'), afterMs);
    printed += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  expect(complaints).toBe('');
  expect(signal).toBe('SIGKILL');
  return Number(printed.slice(0, printed.lastIndexOf('\n')).split('\n').at(-1)); // the last line may be cut
}

describe('a process that is killed', () => {
  it('loses nothing that was acknowledged, and nothing is there twice or in part', async () => {
    await fresh.database.close();
    let acknowledged = 0;
    for (const afterMs of [0, 3, 9, 17, 40, 71, 120, 160, 230, 310]) {
      acknowledged = await runAndKill(fresh.location, afterMs);
      const database = await openLocation(fresh.location);
      const end = await readJournalEnd(database);
      expect(end.batch).toBeGreaterThanOrEqual(acknowledged);
      expect(end.batch).toBeLessThanOrEqual(acknowledged + 1); // committed, and killed before it could say so
      expect(await lastEntryId(database)).toBe(end.seq);
      expect((await findAccount(database, 7))?.balance).toBe(BigInt(end.batch));
      await database.close();
    }
    const database = await openLocation(fresh.location);
    const sizes = new Map<number, number>();
    for await (const { batch } of streamJournal(database, 0))
      sizes.set(batch, (sizes.get(batch) ?? 0) + 1);
    for (const [batch, size] of sizes) expect(size).toBe(1 + (batch % 7));
    expect(sizes.size).toBeGreaterThanOrEqual(acknowledged);
    expect(await sumOfLedger(database)).toBe(0n);
    await database.close();
  }, 120_000);
});

describe('one writer', () => {
  it('a second process is refused with a clear error while the first lives', async () => {
    const child = startChild(fresh.location);
    let complaints = '';
    child.stderr.on('data', (text: Buffer) => (complaints += text.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).not.toBe(0);
    expect(complaints).toContain(
      isEmbedded ? `in use by process ${process.pid}` : 'another engine writes',
    );
  });

  it('so is a second one in the same process, until the first has closed', async () => {
    await expect(openLocation(fresh.location)).rejects.toThrow(
      isEmbedded ? DataFolderBusy : DatabaseBusy,
    );
    await fresh.database.close();
    const again = await openLocation(fresh.location);
    await again.close();
  });
});

// The embedded database belongs to one process in any case.
const describeOnServer = isEmbedded ? () => undefined : describe;
describeOnServer('members, who lead by leases', () => {
  const openMember = () => openLocation(fresh.location, () => undefined, 'member');

  it('are several, migrate, and have a connection of their own to write on', async () => {
    await fresh.database.query({ text: 'DROP SCHEMA public CASCADE; CREATE SCHEMA public' });
    await fresh.database.close();
    const [one, other] = await Promise.all([openMember(), openMember()]);
    await commitBatch(one.writer, sampleBatch({ events: [sampleEvent(1)] }));
    await commitBatch(other.writer, sampleBatch({ events: [sampleEvent(2)] }));
    await one.close();
    await other.close();
  });

  it('and an engine that is alone keep each other away', async () => {
    await expect(openMember()).rejects.toThrow(DatabaseBusy);
    await fresh.database.close();
    const member = await openMember();
    await expect(openLocation(fresh.location)).rejects.toThrow(DatabaseBusy);
    await member.close();
    await (await openLocation(fresh.location)).close();
  });
});

describe('a transaction', () => {
  const insert = { text: "INSERT INTO settings VALUES ('key', '1')" };
  const count = async (): Promise<unknown> =>
    (
      await fresh.database.query<{ n: number }>({
        text: 'SELECT count(*)::integer AS n FROM settings',
      })
    )[0]?.n;

  it('is kept whole, or not at all', async () => {
    const refused = fresh.database.transaction(async (within) => {
      await within.query(insert);
      throw new Error('changed my mind');
    });
    await expect(refused).rejects.toThrow('changed my mind');
    expect(await count()).toBe(0);
    await fresh.database.transaction((within) => within.query(insert));
    expect(await count()).toBe(1);
  });

  it('does not hide that one of its statements was refused', async () => {
    const hidden = fresh.database.transaction(async (within) => {
      await within.query(insert);
      await within.query(insert).catch(() => undefined);
    });
    await expect(hidden).rejects.toThrow('no error of a statement was hidden');
    expect(await count()).toBe(0);
  });

  it('a refused statement leaves the connection as it was', async () => {
    for (let i = 0; i < 15; i += 1) {
      await expect(fresh.database.query({ text: 'SELECT 1 / 0' })).rejects.toThrow('zero');
    }
    expect(await count()).toBe(0);
  });
});

describe('a statement', () => {
  it('reads 8-byte integers as they are and JSON as data', async () => {
    const [row] = await fresh.database.query({
      text: `SELECT 9007199254740993::bigint AS large, 1::integer AS small, '{"a": [1]}'::jsonb AS json`,
    });
    expect(row).toEqual({ large: 9_007_199_254_740_993n, small: 1, json: { a: [1] } });
  });

  it('answers at length', async () => {
    const rows = await fresh.database.query({
      text: "SELECT repeat('x', 1000) AS text FROM generate_series(1, 5000)",
    });
    expect(rows).toHaveLength(5000);
  });
});

describe('trust in the database', () => {
  const fatal = async (): Promise<{ database: Database; errors: Error[] }> => {
    await fresh.database.close();
    const errors: Error[] = [];
    const database = await openLocation(fresh.location, (error) => errors.push(error));
    reopened = database;
    return { database, errors };
  };

  it.each([
    ['its disk is full', "RAISE EXCEPTION 'no space left' USING ERRCODE = '53100'"],
    ['it cannot read its files', "RAISE EXCEPTION 'could not read block' USING ERRCODE = '58030'"],
    ['its data is damaged', "RAISE EXCEPTION 'invalid page' USING ERRCODE = 'XX001'"],
  ])('is lost when %s: it is told once, and nothing more is accepted', async (_, statement) => {
    const { database, errors } = await fatal();
    const text = `DO $$ BEGIN ${statement}; END $$`;
    await expect(database.writer.query({ text })).rejects.toThrow(DatabaseFailed);
    const batch = sampleBatch({ events: [sampleEvent(1)] });
    await expect(commitBatch(database.writer, batch)).rejects.toThrow(DatabaseFailed);
    expect(errors).toHaveLength(1);
  });

  it('is lost when a commit does not answer in time', async () => {
    const { database, errors } = await fatal();
    const text = 'SELECT count(*) FROM generate_series(1, 1000000000)';
    await expect(database.writer.query({ text, timeoutMs: 100 })).rejects.toThrow(DatabaseFailed);
    expect(errors).toHaveLength(1);
  });

  it('stays after a refused statement', async () => {
    const { database, errors } = await fatal();
    await expect(database.writer.query({ text: 'SELECT nonsense' })).rejects.toThrow('nonsense');
    await commitBatch(database.writer, sampleBatch({ events: [sampleEvent(1)] }));
    expect(errors).toEqual([]);
  });

  // The embedded database has no connections to lose.
  const itOnServer = isEmbedded ? () => undefined : it;
  itOnServer(
    'is lost with the connection of the engine; of another, the request alone',
    async () => {
      const { database, errors } = await fatal();
      const end = (own: string): string => `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid ${own} pg_backend_pid()`;
      await expect(database.query({ text: end('=') })).rejects.toThrow(DatabaseUnavailable);
      expect(errors).toEqual([]);
      await database.query({ text: end('<>') });
      await expect.poll(() => errors.length).toBe(1);
      // It is how a successor says that it leads.
      expect(String(errors[0])).toContain('another process leads in place of this one');
      await expect(database.writer.query({ text: 'SELECT 1' })).rejects.toThrow(DatabaseFailed);
    },
  );

  itOnServer('is not lost by whoever closes it while a statement is under way', async () => {
    const { database, errors } = await fatal();
    const asked = database.writer.query({ text: 'SELECT pg_sleep(60)' });
    const refusal = asked.catch((error: unknown) => error);
    await database.close();
    expect(await refusal).toBeInstanceOf(DatabaseUnavailable);
    expect(errors).toEqual([]);
  });
});
