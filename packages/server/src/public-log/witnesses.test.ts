// Witnesses, which are processes of their own, of the log of the real app: what they sign, and what is published of it.
import { formatVerifierKey } from '@meridian/proof';
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { present } from '@meridian/units';
import { afterEach, describe, expect, it } from 'vitest';
import { lookAtLog } from '@meridian/verifier';
import { Recounting } from '../liabilities/recounting.ts';
import { signAnew, siteOf, trade } from '../testing/log-site.ts';
import { TestApp } from '../testing/test-app.ts';
import { askWitnesses } from './ask-witnesses.ts';
import { openLogKeys } from './log-key.ts';
import { verifyLog } from './verify-log.ts';
import { readWitnesses } from './witness-address.ts';

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

const WITNESS = path.resolve(import.meta.dirname, '../../../verifier/src/witness/main.ts');
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});

/** What it says is to be put into the variable. */
async function witnessOf(url: string, folder: string): Promise<string> {
  const args = [WITNESS, url, '--folder', folder, '--port', '0'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let said = '';
  for await (const part of child.stdout as AsyncIterable<Buffer>) {
    said += part.toString();
    const [, value] = /WITNESSES="(.*)"/.exec(said) ?? [];
    if (value !== undefined) return value;
  }
  throw new Error(`the witness ended: ${said}`);
}

describe('npm run witness', () => {
  it('signs what the log has become, and not what was made anew', async () => {
    await open();
    const url = `http://127.0.0.1:${await app.listen()}/`;
    const folder = mkdtempSync(path.join(tmpdir(), 'witness-'));
    try {
      const ann = await app.client();
      await trade(ann, 2);
      await log();
      const names = await Promise.all(
        ['one', 'two'].map((one) => witnessOf(url, path.join(folder, one))),
      );
      const witnesses = present(readWitnesses(names.join()), 'what a witness says is understood');
      const faults: string[] = [];
      const asked = askWitnesses({
        ...{ db: app.db, keys: await keys(), witnesses, now: Date.now },
        onFault: (witness, error) => faults.push(`${witness}: ${String(error)}`),
      });
      for (const times of [3, 140]) {
        await asked.ask();
        await trade(ann, times);
        await log();
      }
      await asked.ask();
      expect(faults).toEqual([]);
      const told = await fetch(new URL('checkpoint', witnesses[0]?.url));
      expect(await told.text()).toContain(`\n${(await report()).logged}\n`);
      const wanted = witnesses.map(({ key }) => formatVerifierKey(key));
      const looked = await lookAtLog(siteOf(app), { witnesses: wanted });
      expect(looked.cosigned.map(({ name }) => name)).toEqual(witnesses.map(({ key }) => key.name));

      await app.stop();
      await signAnew(app, 'UPDATE journal SET at = at + 1 WHERE seq = 5');
      await app.start();
      app.feed.say('EURUSD', '1.10000', '1.10008');
      await trade(ann, 1);
      await log();
      await asked.ask();
      expect(faults).toHaveLength(2);
      expect(faults[0]).toContain('it answered 422: rewritten');
      await expect(lookAtLog(siteOf(app), { witnesses: wanted })).rejects.toThrow('rewritten');
      await asked.stop();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('a witness that is away', () => {
  it('has what it signed published for five minutes more', async () => {
    await open();
    const url = `http://127.0.0.1:${await app.listen()}/`;
    const folder = mkdtempSync(path.join(tmpdir(), 'witness-'));
    try {
      const ann = await app.client();
      await log();
      const away = await witnessOf(url, path.join(folder, 'away'));
      const there = await witnessOf(url, path.join(folder, 'there'));
      const witnesses = present(readWitnesses(`${away},${there}`), 'two witnesses');
      const faults: string[] = [];
      let now = Date.now();
      const asked = askWitnesses({
        ...{ db: app.db, keys: await keys(), witnesses, now: () => now },
        onFault: (witness) => faults.push(witness),
      });
      await asked.ask();
      children[0]?.kill();
      await trade(ann, 2);
      await log();
      now += 299_000;
      await asked.ask();
      const [first = '', second = ''] = witnesses.map(({ key }) => formatVerifierKey(key));
      await lookAtLog(siteOf(app), { witnesses: [first, second] });
      now += 1_000;
      await asked.ask();
      const missing = lookAtLog(siteOf(app), { witnesses: [first] });
      await expect(missing).rejects.toThrow('unsigned');
      const { size } = await lookAtLog(siteOf(app), { witnesses: [second] });
      const [published] = await app.db.query<{ size: bigint }>({
        text: 'SELECT size FROM log_witnessed',
      });
      expect(Number(published?.size)).toBe(size);
      expect(new Set(faults)).toEqual(new Set([witnesses[0]?.key.name]));
      await asked.stop();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
