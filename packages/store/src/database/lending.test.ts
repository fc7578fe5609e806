import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FreshDatabase, openFreshDatabase, openLocation } from '../testing/fresh-database.ts';
import type { Database } from './database.ts';
import { DatabaseFailed } from './fault.ts';
import { LentRefusal } from './lending.ts';

const NOTE = "INSERT INTO lent_out VALUES ('by the thread')";

let fresh: FreshDatabase;
let database: Database;
let thread: Worker;
const fatal: Error[] = [];
beforeEach(async () => {
  fatal.length = 0;
  fresh = await openFreshDatabase();
  await fresh.database.close();
  database = await openLocation(fresh.location, (error) => fatal.push(error));
  await database.query({ text: 'CREATE TABLE lent_out (name text NOT NULL)' });
  const workerData = database.lending.address();
  const transferList = workerData.kind === 'embedded' ? [workerData.door] : [];
  const file = new URL('../testing/lent-thread.ts', import.meta.url);
  thread = new Worker(file, { workerData, transferList });
});
afterEach(async () => {
  await thread.terminate();
  await database.close().catch(() => undefined);
  await fresh.remove();
});

/** In a turn of the thread. */
const transact = (texts: readonly string[]): Promise<unknown> =>
  database.lending.turn(async () => {
    const answer = Promise.race([
      once(thread, 'message'),
      once(thread, 'exit').then(() => Promise.reject(new Error('the thread ended'))),
    ]);
    thread.postMessage(texts);
    const [said] = (await answer) as [{ done: number } | { refused: string }];
    if ('refused' in said) throw new LentRefusal(said.refused);
    return said;
  });

async function names(): Promise<string[]> {
  const rows = await database.query<{ name: string }>({
    name: 'of_both',
    text: 'SELECT name FROM lent_out',
  });
  return rows.map(({ name }) => name);
}

it('does in its turn what a thread asks, beside statements of the same names', async () => {
  expect(await names()).toEqual([]);
  await transact([NOTE, NOTE]);
  expect(await names()).toEqual(['by the thread', 'by the thread']);
  await transact([NOTE]);
  expect(await names()).toHaveLength(3);
});

it('lets nobody see half of it', async () => {
  const turn = transact([NOTE, NOTE]);
  const seen = names();
  await turn;
  expect([0, 2]).toContain((await seen).length);
  expect(await names()).toHaveLength(2);
});

it('goes on after a statement that the database refuses, of which nothing is left', async () => {
  await expect(transact([NOTE, 'INSERT INTO lent_out VALUES (NULL)'])).rejects.toThrow(LentRefusal);
  expect(await names()).toEqual([]);
  await transact([NOTE]);
  expect(await names()).toEqual(['by the thread']);
  expect(fatal).toEqual([]);
});

it('leaves nothing of a thread that dies in its turn; an embedded database is then trusted no longer', async () => {
  const isEmbedded = database.kind === 'embedded';
  await expect(transact([NOTE, 'die'])).rejects.toThrow(
    isEmbedded ? DatabaseFailed : 'the thread ended',
  );
  expect(fatal).toHaveLength(isEmbedded ? 1 : 0);
  if (!isEmbedded) expect(await names()).toEqual([]);
  else await expect(names()).rejects.toThrow(DatabaseFailed);
});
