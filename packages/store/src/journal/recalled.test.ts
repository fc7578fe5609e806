// What an account did long ago is found by its index, however long the journal is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, openFreshDatabase } from '../testing/fresh-database.ts';
import { sampleBatch, sampleEvent } from '../testing/sample-batch.ts';
import { commitBatch } from './journal.ts';
import {
  FIND_OUTCOME,
  READ_OUTCOME_IDS,
  countOutcomes,
  findOutcome,
  readOutcomeIds,
} from './recalled.ts';

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

  it.each([
    ['is sought', `PREPARE asked(bigint, text) AS ${FIND_OUTCOME}`, `asked(7, 'order 1')`],
    ['has its id read', `PREPARE asked AS ${READ_OUTCOME_IDS}`, `asked(7, 'order 1', 500)`],
  ])('%s in the index of outcomes, by a plan for all accounts too', async (_, text, asked) => {
    const plan = await fresh.database.transaction(async (within) => {
      await within.query({ text: 'SET LOCAL plan_cache_mode = force_generic_plan' });
      await within.query({ text });
      const lines = await within.query<object>({ text: `EXPLAIN EXECUTE ${asked}` });
      await within.query({ text: 'DEALLOCATE asked' });
      return JSON.stringify(lines);
    });
    expect(plan).toContain('journal_outcomes');
    expect(plan).not.toContain('journal_pkey');
  });

  it('has its id read with all others of the account, a page at a time', async () => {
    const found: string[] = [];
    for (let after: string | undefined = ''; after !== undefined;) {
      const of = { accountId: 7, after, limit: 700 };
      const page: string[] = await readOutcomeIds(fresh.database, of);
      found.push(...page);
      after = page.at(-1);
    }
    const ids = Array.from({ length: ROWS }, (_, i) => `order ${i}`);
    expect(found.toSorted()).toEqual(ids.toSorted());
    expect(await countOutcomes(fresh.database, 7)).toBe(ROWS);
    expect(await countOutcomes(fresh.database, 8)).toBe(0);
  });
});
