import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Queryable, Statement } from './connection.ts';
import { type FreshDatabase, openFreshDatabase, silentLog } from '../testing/fresh-database.ts';
import { commitBatch } from '../journal/journal.ts';
import { sampleBatch, sampleEvent } from '../testing/sample-batch.ts';
import { startUpkeep } from './upkeep.ts';

let fresh: FreshDatabase;
let statements: string[];
beforeEach(async () => {
  fresh = await openFreshDatabase();
  statements = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await fresh.remove();
});

const recording: Queryable = {
  query: (statement) => {
    if (/^(CHECKPOINT|VACUUM)/.test(statement.text)) statements.push(statement.text);
    return fresh.database.query(statement);
  },
};

/** How many statements of upkeep a span of time brings. */
async function during(
  ms: number,
  work: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const upkeep = startUpkeep(recording, silentLog);
  vi.advanceTimersByTime(2 * SECOND_MS); // finds out how far the log is
  await upkeep.settled();
  await work();
  vi.advanceTimersByTime(ms);
  await upkeep.stop();
  return statements;
}

const commit = (seqs: number[]): Promise<void> =>
  commitBatch(fresh.database.writer, sampleBatch({ events: seqs.map((seq) => sampleEvent(seq)) }));

describe('upkeep of the embedded database', () => {
  it('checkpoints after a minute in which something was written', async () => {
    expect(await during(MINUTE_MS, () => commit([1]))).toContain('CHECKPOINT');
  });

  it('does not before that', async () => {
    expect(await during(15 * SECOND_MS, () => commit([1]))).toEqual([]);
  });

  it.each([
    [255, []],
    [256, ['CHECKPOINT']],
  ])('%d MiB of log within a minute: %j', async (mib, expected) => {
    let position = 0n;
    const asked: string[] = [];
    const query: Queryable['query'] = async <Row extends object>({ name, text }: Statement) => {
      if (text === 'CHECKPOINT') asked.push(text);
      return (name === 'wal_position' ? [{ position }] : []) as Row[];
    };
    const upkeep = startUpkeep({ query }, silentLog);
    vi.advanceTimersByTime(2 * SECOND_MS);
    await upkeep.settled();
    position = BigInt(mib * 1_048_576);
    vi.advanceTimersByTime(2 * SECOND_MS);
    await upkeep.stop();
    expect(asked).toEqual(expected);
  });

  it('vacuums a table that has grown', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, index) => index + 1);
    expect(await during(30 * SECOND_MS, () => commit(numbers))).toContain(
      'VACUUM (ANALYZE) journal',
    );
  });

  it('vacuums the tables that are rewritten every few minutes, and all of them a few times a day', async () => {
    const busy = await during(6 * MINUTE_MS);
    expect(busy).toContain('VACUUM (ANALYZE) accounts');
    expect(busy).not.toContain('VACUUM (ANALYZE) ledger_entries');
    statements = [];
    expect(await during(6 * HOUR_MS)).toContain('VACUUM (ANALYZE) ledger_entries');
  });
});
