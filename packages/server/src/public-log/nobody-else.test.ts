// Nothing of any account stands in any file that the log publishes: neither who it is nor what it did, in words, in figures or in
// bytes. What is searched for is first found where it belongs: in the account's own rows and at the account itself.
import { type AccountRows, lookAtLog } from '@meridian/verifier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { type PublishedLog, publishedLog, rowsOf, siteOf } from '../testing/log-site.ts';
import { TestApp, type TestClient, pendingOrder } from '../testing/test-app.ts';

/** Numbers of accounts that stand out among others. */
const FIRST_ACCOUNT = 771_395_100;

let app: TestApp;
let clients: readonly TestClient[];
let own: readonly AccountRows[];
let files: PublishedLog;

beforeAll(async () => {
  app = await TestApp.open({
    arrange: async (db) => {
      const sequence = `pg_get_serial_sequence('users', 'id')`;
      await db.query({ text: `SELECT setval(${sequence}, ${FIRST_ACCOUNT})` });
    },
  });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const [ann, ben] = [await app.client(), await app.client()];
  const [cat, dan] = [
    await app.realClient('en', 'catherine.marlow@example.org'),
    await app.realClient('en', 'daniel.okafor@example.org'),
  ];
  await fund(app, cat, '1234.56');
  await fund(app, dan, '8765.43');
  clients = [ann, ben, cat, dan];
  for (const [i, client] of clients.entries()) {
    for (let n = 0; n < 20; n += 1) {
      const cont = `0.${23 + i}`;
      const { Id: id } = await client.buy({ cont, client_order_id: `mine-${client.user.id}-${n}` });
      await client.done('close', { id }, 'POST');
    }
    await client.done('submit', pendingOrder(`1.0371${i}`), 'POST');
    app.feed.say('EURUSD', `1.1000${i}`, `1.1001${i}`);
  }
  await app.app.liabilities.seal();
  await app.app.quality.seal();
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
  own = await Promise.all(clients.map((client) => rowsOf(client)));
  files = await publishedLog(app, (site) => lookAtLog(site, { tickFiles: Infinity }));
});
afterAll(() => app.remove());

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** A figure by itself: within a longer one it is none. */
const has = (text: string, wanted: string): boolean =>
  /^\d+$/.test(wanted) ? new RegExp(`(?<!\\d)${wanted}(?!\\d)`).test(text) : text.includes(wanted);

/** A number as bytes might hold it. */
function* bytesOf(value: number): Generator<string> {
  for (const write of ['writeUInt32BE', 'writeUInt32LE'] as const) {
    const bytes = Buffer.alloc(4);
    bytes[write](value);
    yield bytes.toString('latin1');
  }
}

/** What the rows of an account say of it, and what it is called. */
function ofAccount(i: number): { readonly inRows: string[]; readonly names: string[] } {
  const { user } = clients[i] as TestClient;
  const balances = (own[i]?.rows ?? []).flatMap(
    ({ text }) => /"grant":"(\d{7,})"/.exec(text)?.[1] ?? [],
  );
  return {
    inRows: [`${user.id}`, `mine-${user.id}-`, `${230_000 + i * 10_000}`, `10371${i}`, ...balances],
    names: [user.email, user.uid, user.invite_code].flatMap((name) => name || []),
  };
}

describe('a file of the log', () => {
  it('has nothing of any account', () => {
    let tried = 0;
    for (const [i, rows] of own.entries()) {
      const mine = rows.rows.map(({ text }) => text).join('\n');
      const { inRows, names } = ofAccount(i);
      for (const wanted of inRows) expect(has(mine, wanted), wanted).toBe(true);
      for (const [path, bytes] of files) {
        const text = textOf(bytes);
        for (const wanted of [...inRows, ...names, ...bytesOf(rows.account)]) {
          tried += 1;
          expect(has(text, wanted), `${JSON.stringify(wanted)} in ${path}`).toBe(false);
        }
        for (const { salt, text: row } of rows.rows) {
          tried += 2;
          const found = [row, Buffer.from(salt).toString('latin1')].filter((one) =>
            text.includes(one),
          );
          expect(found, path).toEqual([]);
        }
      }
    }
    expect(files.size).toBeGreaterThanOrEqual(15);
    expect(tried).toBeGreaterThanOrEqual(2_000);
  });

  it('is salted anew for each row, and the notes for each snapshot', async () => {
    await app.app.liabilities.seal();
    const salts = own.flatMap(({ rows }) => rows.map(({ salt }) => textOf(salt)));
    for (const client of clients) {
      const notes = await client.done('logNotes', { after: '0' });
      salts.push(...(notes?.data ?? []).map(({ salt }) => textOf(Buffer.from(salt, 'hex'))));
    }
    expect(salts.length).toBeGreaterThanOrEqual(300);
    expect(new Set(salts).size).toBe(salts.length);
    const { log } = await lookAtLog(siteOf(app));
    expect(log.publicRows.length).toBeGreaterThan(5);
  });
});
