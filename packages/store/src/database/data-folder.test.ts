import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from './database.ts';
import { openDatabase } from './start-database.ts';
import { DataFolderUnusable } from './fault.ts';
import { lockFolder } from './folder-lock.ts';
import { silentLog } from '../testing/fresh-database.ts';
import { readJournalEnd } from '../journal/journal.ts';

describe('a data folder', () => {
  const folder = (): string => {
    const made = mkdtempSync(path.join(tmpdir(), 'meridian-test-'));
    onTestFinished(() => rmSync(made, { recursive: true, force: true }));
    return made;
  };
  const open = (dataDir: string): Promise<Database> =>
    openDatabase({
      dataDir,
      databaseUrl: null,
      access: 'engine',
      log: silentLog,
      onFatal: () => undefined,
    });

  it('that cannot be made is named in the error', async () => {
    const file = path.join(folder(), 'file');
    writeFileSync(file, '');
    const inFile = path.join(file, 'data');
    const refused = open(inFile);
    await expect(refused).rejects.toThrow(DataFolderUnusable);
    await expect(refused).rejects.toThrow(inFile);
  });

  it('that cannot be written is named in the error', async () => {
    const readOnly = folder();
    if (process.getuid?.() === 0) mkdirSync(path.join(readOnly, 'lock')); // root may write anywhere but into that
    else chmodSync(readOnly, 0o500);
    await expect(open(readOnly)).rejects.toThrow(DataFolderUnusable);
  });

  it('whose database is damaged is not opened, nor replaced by an empty one', async () => {
    const damaged = folder();
    mkdirSync(path.join(damaged, 'database'));
    writeFileSync(path.join(damaged, 'database', 'PG_VERSION'), '17\n');
    await expect(open(damaged)).rejects.toThrow(DataFolderUnusable);
    await expect(open(damaged)).rejects.toThrow(DataFolderUnusable); // and it is not left locked
  });

  it('whose first start was cut short is started afresh', async () => {
    const cutShort = folder();
    mkdirSync(path.join(cutShort, 'database.unfinished'));
    writeFileSync(path.join(cutShort, 'database.unfinished', 'PG_VERSION'), '18\n');
    const database = await open(cutShort);
    expect(await readJournalEnd(database)).toEqual({ seq: 0, batch: 0 });
    await database.close();
  });

  it('is free again once its holder is gone, however it went', async () => {
    const held = folder();
    const holder = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `
      const { lockFolder } = await import(${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)});
      lockFolder(process.argv[1]); console.log('held'); setInterval(() => {}, 1000);`,
      held,
    ]);
    await once(holder.stdout, 'data');
    expect(() => lockFolder(held)).toThrow(`in use by process ${holder.pid}`);
    holder.kill('SIGKILL');
    await once(holder, 'close');
    lockFolder(held).release();
  });
});
