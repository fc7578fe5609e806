// A process of the keeper's tests: waits for the lease, then commits and answers as fast as it may, and prints each with its
// epoch and the machine's steady clock, which all processes share.
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { backendOf, commitBatch, openDatabase, readJournalEnd } from '@meridian/store';
import { keepLease } from '../platform/lease/lease-keeper.ts';
import { steadyMs } from './steady-time.ts';

const [databaseUrl = '', lease = '', backend = ''] = process.argv.slice(2);
const print = (...words: (string | number)[]): number => writeSync(1, `${words.join(' ')}\n`);
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
function end(why: string): never {
  print(why, steadyMs());
  process.exit(1);
}

const db = await openDatabase({
  databaseUrl,
  dataDir: '',
  access: 'member',
  log: silent,
  onFatal: () => end('cut-off'),
});
const keeper = keepLease({
  databaseUrl,
  claim: {
    lease,
    holder: `process ${process.pid}`,
    backend: backend === '' ? await backendOf(db.writer) : Number(backend),
  },
  log: silent,
  onLost: () => end('lost'),
});
process.on('SIGTERM', () => {
  void keeper.release().then(() => end('released'));
});
print('standby', steadyMs());
const fence = await keeper.take();
if (fence === null) throw new Error('it was released before');
let { seq, batch } = await readJournalEnd(db);
print('took', steadyMs(), fence.epoch);

let answers = false;
/** What a client would be told now. */
setInterval(() => {
  const at = steadyMs();
  const answered = answers;
  answers = keeper.mayAnswer();
  if (answers) print('answered', at, fence.epoch);
  else if (answered) print('silent', at, fence.epoch);
}, 1);
/** The main thread is busy now and then, for longer than a lease. */
process.on('SIGUSR2', () => {
  const until = steadyMs() + 2_000;
  while (steadyMs() < until);
  print(keeper.mayAnswer() ? 'fresh' : 'old', steadyMs());
});
for (;;) {
  seq += 1;
  batch += 1;
  const event = { seq, at: Date.now(), accountId: null, kind: 'Noted', body: {} };
  try {
    await commitBatch(
      db.writer,
      { batch, events: [event], entries: [], orders: [], accounts: [] },
      fence,
    );
  } catch (error) {
    end(error instanceof Error ? error.name : 'unknown');
  }
  print('committed', steadyMs(), fence.epoch, seq);
  await sleep(2);
}
