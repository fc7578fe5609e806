// Builds the data folder of a broker's back office after a busy year. `node build.ts <folder> <orders>`, once; it is kept.
import { openDatabase } from '@meridian/store';
import { present } from '@meridian/units';
import { openRankingBook } from '../../../packages/server/src/ranking/ranking-book.ts';
import { seedDemonstration } from '../../../packages/server/src/site/demonstration.ts';
import { tradeForAYear } from './history.ts';
import { addPeople } from './people.ts';

function fail(error: unknown): never {
  throw error;
}

const [folder, orders] = process.argv.slice(2);
const db = await openDatabase({
  dataDir: present(folder, 'a folder'),
  databaseUrl: null,
  access: 'engine',
  onFatal: fail,
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => console.error(message, fields),
  },
});
const from = await tradeForAYear(db, Number(present(orders, 'how many orders')));
await seedDemonstration(db);
await addPeople(db, from);
// As in a site that has been open all the time: what follows the journal has followed it.
const book = openRankingBook({
  db,
  marketNow: Date.now,
  onFault: fail,
  log: { warn: (fields: object, message: string) => console.error(message, fields) },
});
await book.bringUpToDate();
await book.stop();
await db.query({ text: 'VACUUM (ANALYZE)', timeoutMs: 600_000 });
await db.close();
