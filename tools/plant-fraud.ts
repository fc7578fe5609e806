// `npm run plant-fraud -- DATA_DIR ACCOUNT`: what an operator could do with every right on a database, so that whoever reads docs/CHECKING.md
// finds it. The newest order that the account closed gets a worse price, the tick that it names too, and the log is made anew. The folder's
// server must stand still.
import { openDatabase } from '@meridian/store';

const [dataDir, account = ''] = process.argv.slice(2);
if (dataDir === undefined || !/^[1-9]\d*$/.test(account))
  throw new Error('npm run plant-fraud -- DATA_DIR ACCOUNT (its number, as account.json says it)');

// Simulated traders close orders all the time: theirs is nobody's to find.
const NEWEST = `(SELECT max(seq) FROM journal
  WHERE kind = 'OrderClosed' AND body ->> 'reason' = 'client' AND account_id = ${account})`;
/** Forty points lower for who sells, the price and both sides of the tick. */
const WORSE = ['price', 'bid', 'ask'].reduce(
  (body, key) =>
    `jsonb_set(${body}, '{fill,${key}}', to_jsonb(((body -> 'fill' ->> '${key}')::bigint - 40)::text))`,
  'body',
);

const db = await openDatabase({
  ...{ dataDir, databaseUrl: null, access: 'engine' },
  log: { info: () => undefined, warn: console.error, error: console.error },
  onFatal(error) {
    throw error;
  },
});
const [order] = await db.query<{ seq: bigint }>({
  text: `SELECT seq FROM journal WHERE seq = ${NEWEST}`,
});
if (order === undefined) throw new Error('close an order first');
for (const [table, text] of [
  ['journal', `UPDATE journal SET body = ${WORSE} WHERE seq = ${order.seq}`],
  ['log_tiles', 'DELETE FROM log_tiles'],
  ['log_chains', 'DELETE FROM log_chains'],
  ['log_head', 'DELETE FROM log_head'],
] as const) {
  await db.query({ text: `ALTER TABLE ${table} DISABLE TRIGGER ALL` });
  await db.query({ text });
  await db.query({ text: `ALTER TABLE ${table} ENABLE TRIGGER ALL` });
}
await db.close();
console.log(
  `row ${order.seq}: the order was closed 40 points lower, and the log is to be signed anew`,
);
