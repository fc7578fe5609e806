// The process that the kill test ends without warning. It commits batches as fast as it can and prints the number of
// each acknowledged batch.
import { writeSync } from 'node:fs';
import { openLocation } from './fresh-database.ts';
import { commitBatch, readJournalEnd } from '../journal/journal.ts';
import {
  sampleAccount,
  sampleBatch,
  sampleEntry,
  sampleEvent,
  sampleOrder,
} from './sample-batch.ts';

const [dataDir = '', databaseUrl = ''] = process.argv.slice(2);
const database = await openLocation(
  { dataDir, databaseUrl: databaseUrl === '' ? null : databaseUrl },
  (error) => {
    throw error;
  },
);
const end = await readJournalEnd(database);
for (let batch = end.batch + 1, seq = end.seq + 1; ; batch += 1) {
  const size = 1 + (batch % 7);
  const numbers = Array.from({ length: size }, (_, index) => seq + index);
  await commitBatch(
    database.writer,
    sampleBatch({
      batch,
      events: numbers.map((n) => sampleEvent(n)),
      entries: numbers.map((n) => sampleEntry(n, BigInt(n))),
      orders: numbers.map((n) => sampleOrder(n)),
      accounts: [sampleAccount(7, { balance: BigInt(batch) })],
    }),
  );
  writeSync(1, `${batch}\n`);
  seq += size;
}
