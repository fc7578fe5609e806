// What an account did long ago is found by its index, however long the journal is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, openFreshDatabase } from '../testing/fresh-database.ts';
import { sampleBatch, sampleEvent } from '../testing/sample-batch.ts';
import { commitBatch } from './journal.ts';
import { FIND_OUTCOME, findOutcome } from './recalled.ts';

const ROWS = 3_000;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  const events = Array.from({ length: ROWS }, (_, i) =>
    sampleEvent(i + 1, { kind: 'OutcomeRecorded', body: { clientOrderId: `order ${i}` } }),
  );
  await commitBatch(fresh.database.writer, sampleBatch({ events }));
  await fresh.database.query({ text: 'ANALYZE journal' });
});
afterAll(() => fresh.remove());

describe('an outcome that memory has forgotten', () => {
  it('is found by the client’s id', async () => {
    const of = { accountId: 7, clientOrderId: `order ${ROWS - 1}` };
    expect(await findOutcome(fresh.database, of)).toMatchObject({
      ...{ type: 'OutcomeRecorded', clientOrderId: of.clientOrderId },
    });
    expect(await findOutcome(fresh.database, { ...of, accountId: 8 })).toBe(null);
  });

  it('is sought in the index of outcomes, by a plan for all accounts too', async () => {
    const plan = await fresh.database.transaction(async (within) => {
      await within.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' });
      await within.query({ text: `PREPARE found(bigint, text) AS ${FIND_OUTCOME}` });
      const lines = await within.query<object>({ text: `EXPLAIN EXECUTE found(7, 'order 1')` });
      await within.query({ text: 'DEALLOCATE found' });
      return JSON.stringify(lines);
    });
    expect(plan).toContain('journal_outcomes');
    expect(plan).not.toContain('journal_pkey');
  });
});
