import { setTimeout as rest } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inTransaction, queryableOver, unavailableWhenBeyondTrust } from './connection.ts';
import { DatabaseUnavailable } from './fault.ts';

/** A connection of the driver that notes how many statements it was given before it had answered. */
function slowClient() {
  const seen = { underWay: 0, most: 0, texts: [] as string[] };
  const query = async ({ text }: { text: string }) => {
    seen.underWay += 1;
    seen.most = Math.max(seen.most, seen.underWay);
    seen.texts.push(text);
    await rest(2);
    seen.underWay -= 1;
    if (text === 'wrong') throw new Error('refused');
    return { rows: [{ text }] };
  };
  return { seen, client: { query } as unknown as Parameters<typeof queryableOver>[0] };
}

it('gives the driver one statement at a time, in their order, also after one was refused', async () => {
  const { seen, client } = slowClient();
  const manner = { translate: (error: unknown) => error, answerWithinMs: 1_000 };
  const connection = queryableOver(client, manner);
  const texts = ['first', 'wrong', 'third'];
  const answers = await Promise.allSettled(texts.map((text) => connection.query({ text })));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(seen).toEqual({ underWay: 0, most: 1, texts });
});

/** A pool of one connection that breaks when it is asked to commit. */
function breakingPool() {
  const released: unknown[] = [];
  let isBroken = false;
  // Only a commit is asked as bare text.
  const query = async (asked: { readonly text: string } | string) => {
    isBroken ||= asked === 'COMMIT';
    if (isBroken) throw new Error('Connection terminated unexpectedly');
    return { rows: [] };
  };
  const connect = async () => ({ query, release: (broken: unknown) => released.push(broken) });
  return { released, pool: { connect } as unknown as Parameters<typeof inTransaction>[0] };
}

it('says of a line that breaks over a commit that the database cannot be asked', async () => {
  const { pool, released } = breakingPool();
  const manner = { translate: unavailableWhenBeyondTrust, answerWithinMs: 1_000 };
  const commit = inTransaction(pool, manner, (within) => within.query({ text: 'SELECT 1' }));
  await expect(commit).rejects.toThrow(DatabaseUnavailable);
  expect(released).toEqual([true]);
  // What the work itself threw is nobody's to name anew.
  const own = new Error('a thing of its own');
  const work = inTransaction(breakingPool().pool, manner, () => Promise.reject(own));
  await expect(work).rejects.toBe(own);
});
