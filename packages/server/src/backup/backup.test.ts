import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meridian/store';
import { silentLog } from '@meridian/store/fresh-database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { checkKnownEnd, keepKnownEnd, readKnownEnd } from './known-end.ts';
import { makeBackup } from './make-backup.ts';
import { inFolder } from './open-folder.ts';
import { acceptPast, restoreBackup } from './restore-backup.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const now = () => NOW;

let root: string;
let app: TestApp;
let client: TestClient;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'meridian-backup-'));
  app = await TestApp.open();
  client = await app.client();
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
afterEach(async () => {
  await app.remove();
  rmSync(root, { recursive: true, force: true });
});

const folder = (): string => path.join(root, 'backup');
const backUp = () =>
  makeBackup({
    dataDir: app.dataDir,
    folder: folder(),
    copyDatabase: async (to) => await app.db.backUp?.(to),
    now,
  });
const needs = (accepted: number | null) => {
  const { dataDir, vault } = app;
  return { dataDir, vault, accepted, now, witnesses: [] };
};
const restore = (accepted: number | null) =>
  restoreBackup({ ...needs(accepted), folder: folder() });
/** What a server does at its end: the known end is up to date. */
async function stopWithItsEnd(): Promise<void> {
  await app.stop();
  const known = keepKnownEnd(app.db, app.dataDir, (error) => {
    throw error;
  });
  await known.stop();
  await app.db.close();
}
async function startAgain(): Promise<void> {
  app.db = await openDatabase({
    dataDir: app.dataDir,
    databaseUrl: null,
    access: 'engine',
    log: silentLog,
    onFatal(error) {
      throw error;
    },
  });
  await app.start();
}
const openOrders = async (): Promise<number[]> =>
  (await client.done('myDeal', { status: '1' })).data.map(({ Id }) => Id).toSorted((a, b) => a - b);

describe.runIf(process.env['DATABASE_URL'] === undefined)('a backup', () => {
  it('of a server that trades is one moment of it, with all that was acknowledged before', async () => {
    const before = await client.buy();
    let isOver = false;
    const trading = (async () => {
      for (let placed = 0; ; placed += 1) {
        const { Id: id } = await client.buy({ cont: '0.01' });
        await client.done('close', { id }, 'POST');
        if (isOver) return placed;
      }
    })();
    const report = await backUp().finally(() => (isOver = true));
    expect(report.differences).toEqual([]);
    expect(await trading).toBeGreaterThan(1);
    const kept = await inFolder(folder(), (db) =>
      db.query<{ id: bigint }>({ text: 'SELECT id FROM orders ORDER BY id' }),
    );
    expect(kept.map(({ id }) => Number(id))).toContain(before.Id);
    expect(kept).toHaveLength(report.orders);
    await expect(backUp()).rejects.toThrow(/is not empty/);
  });

  it('that is put back names what clients were told since, and is not without its number', async () => {
    const kept = await client.buy();
    await backUp();
    const lost = await client.buy({ cont: '0.02' });
    await stopWithItsEnd();

    await expect(restore(null)).rejects.toThrow(
      new RegExp(`account ${client.user.id}.* order ${lost.Id}\\b[^]*--lost \\d+`),
    );
    await expect(restore(0)).rejects.toThrow(/say how many/);
    const said = await restore(null).then(() => '', String);
    const events = Number(/--lost (\d+)/.exec(said)?.[1]);
    const { differences, aside, loss } = await restore(events);
    expect({ differences, events: loss.events }).toEqual({ differences: [], events });
    expect(readdirSync(aside ?? '')).toContain('database');
    const told = readdirSync(app.dataDir).find((name) => name.startsWith('lost-'));
    expect(readFileSync(path.join(app.dataDir, told ?? ''), 'utf8')).toContain(`order ${lost.Id}`);

    await startAgain();
    await checkKnownEnd(app.db, app.dataDir);
    expect(await openOrders()).toEqual([kept.Id]);
    const [line] = await app.db.query<{ action: string; after: object }>({
      text: "SELECT action, after FROM audit_log WHERE action = 'site.restored'",
    });
    expect(line?.after).toEqual({ lost_events: events });
  });

  it('put back by other means keeps the site from starting until its loss is accepted', async () => {
    await client.buy();
    await backUp();
    await client.buy();
    await stopWithItsEnd();
    const present = path.join(app.dataDir, 'database');
    rmSync(present, { recursive: true });
    cpSync(path.join(folder(), 'database'), present, { recursive: true });

    const lost = await inFolder(app.dataDir, async (db) => {
      const refused: unknown = await checkKnownEnd(db, app.dataDir).catch(
        (error: unknown) => error,
      );
      const [, count] = /accept --lost (\d+)/.exec(String(refused)) ?? [];
      await expect(acceptPast(db, needs(null))).rejects.toThrow(/would be lost/);
      return (await acceptPast(db, needs(Number(count)))).events;
    });
    expect(lost).toBeGreaterThan(0);
    await startAgain();
    await checkKnownEnd(app.db, app.dataDir);
    expect(await openOrders()).toHaveLength(1);
  });

  it('put back under a process that goes on is a fault, and what was known stays known', async () => {
    await client.buy();
    await backUp();
    await client.buy();
    await stopWithItsEnd();
    const known = readKnownEnd(app.dataDir);
    const faults: unknown[] = [];
    await inFolder(folder(), (older) =>
      keepKnownEnd(older, app.dataDir, (error) => faults.push(error)).stop(),
    );
    expect(String(faults[0])).toMatch(/was put back to an earlier moment.*accept --lost \d+/);
    expect(readKnownEnd(app.dataDir)).toEqual(known);
    await startAgain();
  });

  it('that was cut short is none', async () => {
    await backUp();
    rmSync(path.join(folder(), 'backup.json'));
    await stopWithItsEnd();
    await expect(restore(null)).rejects.toThrow(/no finished backup/);
    writeFileSync(path.join(folder(), 'backup.json'), '{"madeAt":1}');
    await expect(restore(null)).rejects.toThrow(/no finished backup/);
    expect(existsSync(path.join(app.dataDir, 'database'))).toBe(true);
    await startAgain();
  });
});

it('how far the journal came is known of this journal alone', async () => {
  await stopWithItsEnd();
  expect(readKnownEnd(app.dataDir)?.seq).toBeGreaterThan(0);
  await app.reopenDatabase();
  await checkKnownEnd(app.db, app.dataDir);
  await app.start();
});
