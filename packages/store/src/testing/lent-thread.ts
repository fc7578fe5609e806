// A thread that borrows a database: it does statements of a transaction one after the other, and says how that ended.
import { parentPort, workerData } from 'node:worker_threads';
import { present } from '@meridian/units';
import { type LentAddress, answered, openLent } from '../database/lending.ts';

const port = present(parentPort, 'this file runs as a thread');
const lent = openLent(workerData as LentAddress);

async function transact(texts: readonly string[]): Promise<object | { readonly done: number }> {
  return await answered(() =>
    lent.transaction(async (within) => {
      for (const text of texts) {
        if (text === 'die') process.exit(1);
        await within.query({ name: 'of_both', text });
      }
      return { done: texts.length };
    }),
  );
}

port.on('message', (texts: readonly string[]) => {
  void transact(texts).then((said) => port.postMessage(said));
});
