// Builds the data folder of a back office after a busy year. `node build.ts <folder> <orders>`, once; it is kept.
import { present } from '@meridian/units';
import { seedDemonstration } from '../../../packages/server/src/demonstration/site.ts';
import { beginHistory, foldRanking, openQuietly } from '../written-history.ts';
import { tradeForAYear } from './history.ts';
import { addPeople, keepFigures } from './people.ts';

const [folder, orders] = process.argv.slice(2);
const db = await openQuietly(present(folder, 'a folder'));
const from = await tradeForAYear(db, Number(present(orders, 'how many orders')));
await seedDemonstration(db);
await addPeople(db, from);
await foldRanking(beginHistory(db));
await keepFigures(db, from);
await db.query({ text: 'VACUUM (ANALYZE)', timeoutMs: 600_000 });
await db.close();
