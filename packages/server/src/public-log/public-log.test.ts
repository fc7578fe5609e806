// The public log of the real app, looked at from outside by its files alone, and meddled with by an operator who has every
// right on the database.
import { ProofError, openRowProof, toHex } from '@meridian/proof';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { type Remembered, lookAtLog } from '@meridian/verifier';
import { Recounting } from '../liabilities/recounting.ts';
import { copy, leaderOf } from '../testing/copying.ts';
import { rowsOf, signAnew, siteOf, trade, withoutTriggers } from '../testing/log-site.ts';
import { TestApp } from '../testing/test-app.ts';
import { openLogKeys } from './log-key.ts';
import { verifyLog } from './verify-log.ts';

let app: TestApp;
afterEach(() => app.remove());

async function open(): Promise<TestApp> {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  return app;
}

const log = () => app.app.publicLog.bringUpToDate();
const keys = () => openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });
const report = async () => await verifyLog(app.db, await keys(), Recounting.along(app.db));

describe('the public log', () => {
  it('has every row of the journal, signed; a client finds all its own in it', async () => {
    await open();
    const [ann, ben] = [await app.client(), await app.client()];
    await trade(ann, 130);
    await trade(ben, 3);
    await log();
    const own = await rowsOf(ann);
    const looked = await lookAtLog(siteOf(app), { own });
    const [{ count } = { count: 0n }] = await app.db.query<{ count: bigint }>({
      text: 'SELECT count(*) FROM journal',
    });
    expect(looked.size).toBe(Number(count));
    expect(looked.size).toBeGreaterThan(256);
    expect(looked.ownRows).toBeGreaterThanOrEqual(261);
    const [{ rules } = { rules: 0n }] = await app.db.query<{ rules: bigint }>({
      text: 'SELECT count(*) AS rules FROM journal WHERE account_id IS NULL',
    });
    expect(looked.publicRows).toBe(Number(rules));
    expect(looked.publicRows).toBeGreaterThan(2);
    expect(await report()).toEqual({ logged: looked.size, differences: [] });
    // Without its key nothing of it is compared, which must not read as agreement.
    const { differences } = await verifyLog(app.db, null, Recounting.along(app.db));
    expect(differences).toEqual([expect.stringContaining('SECRET_KEYS')]);
  });

  it('goes on where it stood, after a restart and in slices of any size, and begins with what it was', async () => {
    await open();
    let remembered: Remembered | null = null;
    const ann = await app.client();
    for (const times of [1, 70, 2, 60]) {
      await trade(ann, times);
      await log();
      const looked = await lookAtLog(siteOf(app), { remembered, own: await rowsOf(ann) });
      ({ remembered } = looked);
      await app.restart();
      app.feed.say('EURUSD', '1.10000', '1.10008');
    }
    expect((await report()).differences).toEqual([]);
  });

  it('gives each row of an account with a proof that needs no site, and no other row', async () => {
    await open();
    const [ann, ben] = [await app.client(), await app.client()];
    // The log grows by itself five seconds after a start.
    expect(await ann.refused('logProof', { n: '1' })).toMatchObject({ error: 'log_row_unknown' });
    await trade(ann, 130);
    await log();
    const known = { log: [(await keys()).verifier], witnesses: [] };
    const { rows } = await rowsOf(ann);
    for (const n of [1, 2, 130, rows.length]) {
      const { file } = await ann.done('logProof', { n: String(n) });
      const { row } = openRowProof(file, known);
      expect(row.chain).toMatchObject({ account: ann.user.id, n });
      for (let at = 0; at < file.length; at += 37) {
        const other = file.slice(0, at) + (file[at] === 'A' ? 'B' : 'A') + file.slice(at + 1);
        expect(() => openRowProof(other, known), `letter ${at}`).toThrow(ProofError);
      }
    }
    for (const [client, n] of [
      [ann, rows.length + 1],
      [ben, 2],
    ] as const)
      expect(await client.refused('logProof', { n: String(n) })).toMatchObject({
        error: 'log_row_unknown',
      });
  });

  it('gives the rows of an order, its parts included, and no other client’s', async () => {
    await open();
    const [ann, ben] = [await app.client(), await app.client()];
    const { Id: id } = await ann.buy({ cont: '0.03' });
    await ann.done('setStopPrice', { id, stop_loss_price: '1.00000' }, 'POST');
    await ann.done('close', { id, cont: '0.01' }, 'POST');
    await ann.done('close', { id }, 'POST');
    expect(await ann.done('logOrder', { id: String(id) })).toEqual({ data: [] });
    await log();
    const known = { log: [(await keys()).verifier], witnesses: [] };
    const { data } = await ann.done('logOrder', { id: String(id) });
    const rows = data.map(({ file }) => openRowProof(file, known).row);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'MarketOrderFilled',
      'StopsSet',
      'OrderPartlyClosed',
      'OrderClosed',
    ]);
    expect(await ben.refused('logOrder', { id: String(id) })).toMatchObject({
      error: 'order_unknown',
    });
  });

  it('answers for what it has and no more', async () => {
    await open();
    const get = (path: string) => app.app.http.inject({ method: 'GET', url: `/log/${path}` });
    expect((await get('checkpoint')).statusCode).toBe(404);
    await trade(await app.client(), 1);
    await log();
    const checkpoint = await get('checkpoint');
    expect(checkpoint.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'access-control-allow-origin': '*',
      'last-modified': expect.stringMatching(/ GMT$/) as string,
    });
    const date = new Date((await keys()).since).toUTCString();
    expect((await get('keys')).headers['last-modified']).toBe(date);
    const size = Number(checkpoint.body.split('\n')[1]);
    const tile = await get(`tile/0/000.p/${size}`);
    expect(tile.rawPayload.length).toBe(32 * size);
    expect(tile.headers['cache-control']).toContain('immutable');
    for (const path of [
      `tile/0/000.p/${size + 1}`,
      'tile/0/000.p/0',
      'tile/0/000.p/256',
      'tile/0/000',
      'tile/0/001.p/1',
      'tile/9/000.p/1',
      'tile/entries/000',
      'tile/entries/x000/x000/x000/x000/x000/x000/000',
      'tile/-1/000.p/1',
    ])
      expect((await get(path)).statusCode, path).toBe(404);
  });

  it('tells nobody anything of an account but its owner', async () => {
    await open();
    const [ann, ben] = [await app.client(), await app.client()];
    await trade(ann, 2);
    await trade(ben, 2);
    await log();
    const own = await rowsOf(ann);
    const site = siteOf(app);
    await lookAtLog(site);
    const files = await Promise.all(
      site.paths.map(async (path) => Buffer.from((await site.read(path)) ?? [])),
    );
    const all = Buffer.concat(files).toString('latin1');
    for (const { text, salt } of own.rows) {
      expect(all).not.toContain(text.slice(0, 20));
      expect(all).not.toContain(Buffer.from(salt).toString('latin1'));
    }
    const salts = [...own.rows, ...(await rowsOf(ben)).rows].map(({ salt }) => salt.join());
    expect(new Set(salts).size).toBe(salts.length);
    expect(await ben.refused('logRows', { copy_id: String(own.account) })).toMatchObject({
      error: 'copying_unknown',
      fields: { copy_id: expect.any(String) as string },
    });
  });
});

describe('an operator who meddles', () => {
  async function traded() {
    await open();
    const ann = await app.client();
    await trade(ann, 130);
    await log();
    const own = await rowsOf(ann);
    const { remembered } = await lookAtLog(siteOf(app), { own });
    return { ann, own, remembered };
  }

  it('with one byte of any published file is found', async () => {
    const { own, remembered } = await traded();
    const site = siteOf(app);
    await lookAtLog(site, { own, remembered });
    const { paths } = site;
    expect(paths.length).toBeGreaterThanOrEqual(6);
    let [at, tried] = [7, 0];
    for (const changed of new Set(paths))
      for (let time = 0; time < 4; time += 1) {
        at += 101;
        const flipped = siteOf(app, (path, bytes) =>
          path === changed && bytes !== null
            ? bytes.map((byte, i) => (i === at % bytes.length ? byte ^ 1 : byte))
            : bytes,
        );
        const looked = await lookAtLog(flipped, { own, remembered }).then(
          () => 'nothing',
          (fault: unknown) => String(fault),
        );
        // Ticks were sealed meanwhile: of a log that has grown, the last tiles have other names.
        if (!flipped.paths.includes(changed)) continue;
        tried += 1;
        expect(looked, `${changed} at ${at}`).toMatch(
          /malformed|signature|unsigned|origin|not_in_log|rewritten|chain/,
        );
      }
    expect(tried).toBeGreaterThanOrEqual(12);
  });

  it('with a row of the journal is found by verify', async () => {
    await traded();
    await withoutTriggers(
      app,
      `UPDATE journal SET body = jsonb_set(body, '{at}', '1') WHERE seq = 100`,
    );
    expect((await report()).differences.join()).toContain('tile');
  });

  it('with the end of the journal is found by verify', async () => {
    await traded();
    await withoutTriggers(
      app,
      'DELETE FROM journal WHERE seq > (SELECT max(seq) - 5 FROM journal)',
    );
    expect((await report()).differences[0]).toMatch(
      /the log has \d+ leaves, the journal only \d+ rows/,
    );
  });

  it('who makes the whole log anew, and signs it, is found by whoever looked before', async () => {
    const { ann, own, remembered } = await traded();
    await app.stop();
    await signAnew(
      app,
      `UPDATE journal SET body = jsonb_set(body, '{order,lots}', '"1"')
       WHERE seq = (SELECT min(seq) FROM journal WHERE kind = 'MarketOrderFilled' AND account_id = 1)`,
    );
    await app.start();
    await log();
    expect((await report()).differences).toEqual([]);
    await expect(lookAtLog(siteOf(app), { remembered })).rejects.toThrow('rewritten');
    const kept = { key: remembered.key, checkpoint: remembered.checkpoint, accounts: {} };
    await expect(lookAtLog(siteOf(app), { remembered: kept })).rejects.toThrow('rewritten');
    await expect(lookAtLog(siteOf(app), { own })).rejects.toThrow('not_in_log');
    expect((await rowsOf(ann)).rows).not.toEqual(own.rows);
  });

  it('cannot take back or change what is published without being refused by the database first', async () => {
    await traded();
    for (const text of [
      'DELETE FROM log_tiles',
      'DELETE FROM log_head',
      'DELETE FROM log_chains',
      `UPDATE log_tiles SET bytes = '\\x00' WHERE level = 0`,
      'UPDATE log_head SET size = size - 1',
    ])
      await expect(app.db.query({ text }), text).rejects.toThrow(/append-only|published/);
  });
});

describe('npm run check-log', () => {
  const COMMAND = path.resolve(import.meta.dirname, '../../../verifier/src/main.ts');
  const run = async (...args: readonly string[]): Promise<string> => {
    const done = await promisify(execFile)(process.execPath, [COMMAND, ...args]);
    return done.stdout;
  };

  it('says what it found, remembers it, and checks a row’s proof from its file', async () => {
    await open();
    const url = `http://127.0.0.1:${await app.listen()}/`;
    const folder = mkdtempSync(path.join(tmpdir(), 'check-log-'));
    try {
      const ann = await app.client();
      await trade(ann, 2);
      await log();
      const seen = path.join(folder, 'seen.json');
      const args = [url, '--remember', seen, `--token=${ann.token}`];
      expect(await run(...args)).toMatch(
        /leaves, signed.*\n.*in clear[^]*\n\d+ rows of the account/,
      );
      expect(await run(...args)).toContain('it begins with all that was seen before');
      const [leader, ben] = [await leaderOf(app), await app.client()];
      const { id: copying } = await copy(ben, leader);
      await app.app.sealedTicks.seal();
      await log();
      const ofCopying = [`--token=${ben.token}`, `--copy=${copying}`];
      expect(await run(url, ...ofCopying)).toContain('counted again: 1 rows of the copying move');
      const proof = path.join(folder, 'row.tlog');
      writeFileSync(proof, (await ann.done('logProof', { n: '1' })).file);
      const key = (await (await fetch(`${url}log/keys`)).text()).trim();
      expect(await run('--proof', proof, '--key', key)).toContain('AccountOpened');
      await expect(run(url, '--token', 'of nobody')).rejects.toThrow('Please log in.');
      await app.app.sealedTicks.seal();
      await log();
      const account = path.join(folder, 'account.json');
      const { account: id, rows } = await rowsOf(ann);
      const saved = rows.map(({ salt, text }) => ({ salt: toHex(salt), text }));
      writeFileSync(account, JSON.stringify({ account: id, rows: saved }));
      expect(await run(url, '--account', account)).toMatch(
        new RegExp(`computed again in .*: ${rows.length} rows came out as they stand`),
      );
      const other = saved.map(({ salt, text }) => ({
        salt,
        text: text.replace('"demo"', '"real"'),
      }));
      writeFileSync(account, JSON.stringify({ account: id, rows: other }));
      await expect(run(url, '--account', account)).rejects.toThrow('NOT PROVEN chain');
      writeFileSync(account, JSON.stringify({ account: id, rows: [{ salt: 1 }] }));
      await expect(run(url, '--account', account)).rejects.toThrow('as they are saved');
      writeFileSync(seen, (await ann.done('logProof', { n: '1' })).file);
      await expect(run(url, '--remember', seen)).rejects.toThrow('is not what this command wrote');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
