// An operator with every right on the database: each row that is changed or gone is named by `npm run verify`, and a history
// that grew from a copy by whoever saw the other one.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '@meridian/store';
import { silentLog } from '@meridian/store/fresh-database';
import { lookAtLog } from '@meridian/verifier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { siteOf, verified, withoutTriggers } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
beforeEach(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});
afterEach(() => app.remove());

async function trade(times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) {
    const { Id: id } = await ann.buy({ cont: '0.10' });
    await ann.done('close', { id }, 'POST');
  }
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
}

const named = () => verified(app);

const LAST_CLOSED = '(SELECT max(id) FROM orders WHERE status = 3)';
const FLIPPED = 'bytes = set_byte(bytes, 9, get_byte(bytes, 9) # 1)';
const LAST_ENTRY = '(SELECT max(entry_id) FROM ledger_postings WHERE client_id IS NOT NULL)';

describe('what an operator changes with every right on the database', () => {
  it.each([
    ['an order', `UPDATE orders SET profit = profit - 25000000 WHERE id = ${LAST_CLOSED}`],
    ['an order that is gone', `DELETE FROM orders WHERE id = ${LAST_CLOSED}`],
    [
      'an amount of the ledger',
      `UPDATE ledger_postings SET amount = amount - 1 WHERE entry_id = ${LAST_ENTRY}`,
    ],
    [
      'a balance of the ledger',
      `UPDATE ledger_postings SET balance_after = balance_after - 1 WHERE entry_id = ${LAST_ENTRY} AND client_id IS NOT NULL`,
    ],
    ['a balance', 'UPDATE accounts SET balance = balance - 25000000'],
    [
      'a fill',
      `UPDATE journal SET body = jsonb_set(body, '{profit}', '"-1"') WHERE kind = 'OrderClosed'`,
    ],
    ['a row in the middle', 'DELETE FROM journal WHERE seq = (SELECT max(seq) / 2 FROM journal)'],
    ['the newest rows', 'DELETE FROM journal WHERE seq > (SELECT max(seq) - 3 FROM journal)'],
    [
      'a tile',
      `UPDATE log_tiles SET bytes = set_byte(bytes, 40, (get_byte(bytes, 40) + 1) % 256) WHERE level = 0`,
    ],
    [
      'an entry',
      `UPDATE log_tiles SET bytes = set_byte(bytes, 40, (get_byte(bytes, 40) + 1) % 256) WHERE level = -1`,
    ],
    ['the checkpoint', 'UPDATE log_head SET size = size - 1'],
    [
      'a posting that is gone',
      `DELETE FROM ledger_postings WHERE entry_id = ${LAST_ENTRY} AND client_id IS NULL`,
    ],
    ['a byte of the ticks', `UPDATE tick_segments SET ${FLIPPED}`],
    ['the digest of ticks', `UPDATE tick_segments SET digest = sha256(bytes)`],
    ['ticks that are gone', 'DELETE FROM tick_segments'],
    ['the end of a chain', 'UPDATE log_chains SET newest = sha256(newest)'],
    ['a chain that is gone', 'DELETE FROM log_chains'],
  ])('%s, is named by verify', async (_, text) => {
    await trade(3);
    expect(await named()).toBe('');
    await withoutTriggers(app, text);
    expect(await named()).not.toBe('');
  });
});

describe.runIf(process.env['DATABASE_URL'] === undefined)('a history that grew from a copy', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'meridian-copy-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('agrees with itself, and is found by whoever saw the other one', async () => {
    await trade(2);
    const early = await lookAtLog(siteOf(app));
    await app.db.backUp?.(folder);
    await trade(2);
    const { remembered } = await lookAtLog(siteOf(app), { remembered: early.remembered });
    await app.stop();
    await app.db.close();
    const present = path.join(app.dataDir, 'database');
    rmSync(present, { recursive: true });
    cpSync(path.join(folder, 'database'), present, { recursive: true });
    app.db = await openDatabase({
      ...{ dataDir: app.dataDir, databaseUrl: null, access: 'engine', log: silentLog },
      onFatal(error) {
        throw error;
      },
    });
    await app.start();
    app.feed.say('EURUSD', '1.20000', '1.20008');
    await trade(4);
    expect(await named()).toBe('');
    await lookAtLog(siteOf(app), { remembered: early.remembered });
    await expect(lookAtLog(siteOf(app), { remembered })).rejects.toThrow('rewritten');
  });
});
