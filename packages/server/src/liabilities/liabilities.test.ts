// What the house owes, sealed by the real app, looked at from outside, and meddled with by an operator who has every right on
// the database and the log's key.
import {
  type Liabilities,
  type OwnNote,
  hashFromHex,
  openRowProof,
  readLiabilities,
} from '@meridian/proof';
import { type AccountNotes, checkOwnBalance, lookAtLog } from '@meridian/verifier';
import { addLiabilityTiles, lastLiabilities, readCountedAccounts } from '@meridian/store';
import { present } from '@meridian/units';
import { afterEach, describe, expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import { fund } from '../testing/money.ts';
import { rowsOf, signAnew, siteOf, withoutTriggers } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { openLogKeys } from '../public-log/log-key.ts';
import { verifyLog } from '../public-log/verify-log.ts';
import { type CountedAccount, Counting } from './counting.ts';
import { Recounting } from './recounting.ts';

let app: TestApp;
afterEach(() => app.remove());

async function open(): Promise<void> {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
}

const keys = () => openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });
const seal = () => app.app.liabilities.seal();
const differences = async () => [
  ...(await verify(app.db)).differences,
  ...(await verifyLog(app.db, await keys(), Recounting.along(app.db))).differences,
];

async function notesOf(
  client: TestClient,
  copy: { copy_id?: string } = {},
): Promise<AccountNotes & { sealed: Liabilities; balance: bigint }> {
  const notes: OwnNote[] = [];
  for (;;) {
    const answer = await client.done('logNotes', { ...copy, after: String(notes.length) });
    const page = present(answer, 'it was sealed');
    for (const { salt, path, ...note } of page.data)
      notes.push({
        ...note,
        salt: hashFromHex(salt),
        path: path.map(({ sum, hash }) => ({ sum: BigInt(sum), hash: hashFromHex(hash) })),
      });
    if (notes.length < page.total) continue;
    const known = { log: [(await keys()).verifier], witnesses: [] };
    const sealed = readLiabilities(openRowProof(page.file, known).row);
    const { book, balance } = page;
    return { upToSeq: sealed.upToSeq, book, notes, sealed, balance: BigInt(balance) };
  }
}

/** @returns the balance that is counted */
async function counted(client: TestClient, copy: { copy_id?: string } = {}) {
  const own = await rowsOf(client, copy);
  const { liabilities } = await lookAtLog(siteOf(app), copy.copy_id === undefined ? { own } : {});
  const notes = await notesOf(client, copy);
  expect(notes.sealed).toEqual(liabilities);
  return checkOwnBalance(notes.sealed, own, notes);
}

describe('what the house owes', () => {
  it('is nothing at a site without clients, and is sealed all the same', async () => {
    await open();
    await seal();
    const { liabilities } = await lookAtLog(siteOf(app));
    expect(liabilities?.books.real).toMatchObject({ accounts: 0, notes: 0, owed: 0n, house: [] });
    expect(await differences()).toEqual([]);
  });

  it('is told to nobody before it was sealed once', async () => {
    await open();
    const ann = await app.client();
    expect(await ann.done('logNotes', {})).toBeNull();
    const newest = await app.app.http.inject({ method: 'GET', url: '/log/liabilities/newest' });
    expect(newest.statusCode).toBe(404);
    await app.app.publicLog.bringUpToDate();
    expect((await lookAtLog(siteOf(app))).liabilities).toBeNull();
  });

  it('has every balance, real and practice money apart, and comes to what the ledger says', async () => {
    await open();
    const [ann, ben, cat] = [await app.client(), await app.realClient(), await app.realClient()];
    await fund(app, ben, '1234.56');
    const { Id: id } = await ann.buy({ cont: '0.10' });
    app.feed.say('EURUSD', '1.10123', '1.10131');
    await ann.done('close', { id }, 'POST');
    await seal();
    const { liabilities } = await lookAtLog(siteOf(app));
    const { real, demo } = present(liabilities, 'it was sealed').books;
    expect(real).toMatchObject({ accounts: 2, debts: 0n });
    expect(demo.accounts).toBe(1);
    for (const client of [ann, ben, cat]) {
      const { balance: shown } = await client.done('balance', {});
      expect(await counted(client)).toBe(BigInt(Math.round(Number(shown) * 1e6)));
    }
    expect(await differences()).toEqual([]);

    // Later ones name later rows, also of who came in between.
    const dan = await app.client();
    const notYet = await notesOf(dan);
    expect(checkOwnBalance(notYet.sealed, await rowsOf(dan), notYet)).toBeNull();
    await ben.buy({ cont: '0.01' });
    await seal();
    for (const client of [ann, ben, cat, dan]) expect(await counted(client)).not.toBeNull();
    expect(await differences()).toEqual([]);
    await app.restart();
    await seal();
    expect(await differences()).toEqual([]);
  });

  it('keeps a day of snapshots, and all that the journal says of older ones', async () => {
    await open();
    const ann = await app.client();
    for (let i = 0; i < 26; i += 1) await seal();
    const kept = await app.db.query({ text: 'SELECT up_to_seq FROM liabilities' });
    expect(kept).toHaveLength(24);
    const tiles = await app.db.query({ text: 'SELECT DISTINCT up_to_seq FROM liability_tiles' });
    expect(tiles).toHaveLength(24);
    expect(await counted(ann)).not.toBeNull();
    expect(await differences()).toEqual([]);
  });

  it('answers for the notes that it has and no others', async () => {
    await open();
    await app.client();
    await seal();
    const { liabilities } = await lookAtLog(siteOf(app));
    const at = liabilities?.upToSeq;
    const get = (path: string) =>
      app.app.http.inject({ method: 'GET', url: `/log/liabilities/${path}` });
    const notes = await get(`${at}/demo/0/0`);
    expect(notes.rawPayload.length % 33).toBe(0);
    expect(notes.headers['cache-control']).toContain('immutable');
    expect((await get('newest')).headers['cache-control']).toContain('s-maxage=1');
    for (const path of [`${at}/demo/0/1`, `${at}/real/0/0`, `${at}/demo/1/0`, '1/demo/0/0', 'x'])
      expect((await get(path)).statusCode, path).toBe(404);
  });
});

describe('an operator who meddles', () => {
  async function sealed() {
    await open();
    const clients = [await app.client(), await app.client(), await app.realClient()] as const;
    await fund(app, clients[2], '777.77');
    await seal();
    for (const client of clients) expect(await counted(client)).not.toBeNull();
    return clients;
  }

  /** Seals other accounts than there are, notes and row alike, and makes and signs the whole log anew. */
  async function sealAnew(
    change: (accounts: readonly CountedAccount[]) => readonly CountedAccount[],
  ): Promise<void> {
    const { upToSeq, upToEntry, rowSeq } = present(await lastLiabilities(app.db), 'one is kept');
    const of = { upToEntry, afterId: 0, limit: 1_000 };
    const { accounts } = await readCountedAccounts(app.db, of);
    const counting = new Counting((await keys()).seed, upToSeq);
    counting.add(change(JSON.parse(accounts) as CountedAccount[]));
    const { books, tiles } = counting.finish();
    const said = Object.entries(books).map(([book, { owed, rests, debts, ...same }]) => {
      const house = [{ account: 'house:bank', amount: `${debts - owed}` }];
      return [book, { ...same, owed: `${owed}`, rests: `${rests}`, debts: `${debts}`, house }];
    });
    const body = JSON.stringify({ at: 1, upToSeq, ...Object.fromEntries(said) });
    await app.stop();
    await app.db.query({ text: `DELETE FROM liability_tiles WHERE up_to_seq = ${upToSeq}` });
    await addLiabilityTiles(app.db, upToSeq, tiles);
    await signAnew(app, `UPDATE journal SET body = '${body}' WHERE seq = ${rowSeq}`);
    await app.start();
    await app.app.publicLog.bringUpToDate();
  }

  it('with one byte of any published note is found by everybody', async () => {
    await sealed();
    const site = siteOf(app);
    await lookAtLog(site);
    const files = site.paths.filter((path) => path.startsWith('liabilities/'));
    expect(files).toHaveLength(2);
    for (const changed of files)
      for (let at = 0; at < 80; at += 7) {
        const meddled = siteOf(app, (path, bytes) => {
          if (path === changed && bytes !== null) bytes[at] = (bytes[at] ?? 0) ^ 1;
          return bytes;
        });
        await expect(lookAtLog(meddled), `${changed} ${at}`).rejects.toThrow('liabilities');
      }
    const cut = siteOf(app, (path, bytes) =>
      path === files[0] ? (bytes?.slice(33) ?? null) : bytes,
    );
    await expect(lookAtLog(cut)).rejects.toThrow('liabilities');
  });

  it('and leaves an account out is found by its client and by verify', async () => {
    const [ann, ben, cat] = await sealed();
    await sealAnew((accounts) => accounts.filter(([id]) => id !== ann.user.id));
    await lookAtLog(siteOf(app));
    await expect(counted(ann)).rejects.toThrow('liabilities');
    for (const client of [ben, cat]) expect(await counted(client)).not.toBeNull();
    expect((await differences()).join('\n')).toContain('demo accounts is 1, the journal says 2');
  });

  it('and lowers a balance is found by its client, whatever the client is told, and by verify', async () => {
    const [ann, ben, cat] = await sealed();
    const lowered = (owed: bigint) => (accounts: readonly CountedAccount[]) =>
      accounts.map((one) =>
        one[0] === cat.user.id ? ([one[0], one[1], `${owed}`, one[3], one[4]] as const) : one,
      );
    await sealAnew(lowered(777_760_000n));
    await expect(counted(cat)).rejects.toThrow('liabilities');
    for (const client of [ann, ben]) expect(await counted(client)).not.toBeNull();
    expect((await differences()).join('\n')).toContain('the journal says 777770000');

    // The client is told the lower balance, and gets the notes that there are.
    await withoutTriggers(
      app,
      `UPDATE ledger_postings SET balance_after = 777760000 WHERE client_id = ${cat.user.id}`,
    );
    expect((await notesOf(cat)).balance).toBe(777_760_000n);
    await expect(counted(cat)).rejects.toThrow('a balance of 777770000 is counted as 777760000');
  });

  it('and shows one client another’s notes, or calls real money practice money, is found', async () => {
    const [ann, ben] = await sealed();
    const [own, others] = [await rowsOf(ann), await notesOf(ben)];
    expect(() => checkOwnBalance(others.sealed, own, others)).toThrow('is not in the total');
    const notes = { ...(await notesOf(ann)), book: 'real' as const };
    expect(() => checkOwnBalance(notes.sealed, own, notes)).toThrow('demo money is among real');
  });

  it('cannot seal what is not zero together with the house', async () => {
    const [ann] = await sealed();
    await withoutTriggers(
      app,
      `UPDATE accounts SET balance = balance - 5 WHERE id = ${ann.user.id}`,
    );
    await expect(seal()).rejects.toThrow('not zero');
    expect(await notesOf(ann)).toMatchObject({ balance: expect.anything() as unknown });
  });
});
