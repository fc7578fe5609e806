// Every column of the tables that money, orders and the public log stand in, changed row by row by its seed with every right on
// the database: `npm run verify` names it. What nothing hangs on is named here, with why.
import { DAY_MS, type Random, present, seededRandom } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf } from '../testing/copying.ts';
import { fund, payOut, withdrawer } from '../testing/money.ts';
import { verified } from '../testing/log-site.ts';
import { TestApp, pendingOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const TABLES = [
  'journal',
  'orders',
  'ledger_entries',
  'ledger_postings',
  'accounts',
  'tick_segments',
  'log_tiles',
  'log_chains',
  'log_head',
  'liability_tiles',
  'copyings',
  'copy_skips',
  'deposits',
  'withdrawals',
  'instruments',
  'instrument_versions',
  'instrument_version_withdrawals',
  'instrument_halts',
  'spread_promises',
  'spread_promise_withdrawals',
  'settings',
] as const;

const because = (
  why: string,
  ...columnsOf: readonly [table: string, columns: string][]
): Record<string, string> =>
  Object.fromEntries(
    columnsOf.flatMap(([table, all]) => all.split(' ').map((name) => [`${table}.${name}`, why])),
  );

/** Columns that nothing shown or paid hangs on, with why. */
const HARMLESS: Readonly<Record<string, string>> = {
  'journal.batch':
    'which rows were written together: nobody is shown it, and each row stands for itself',
  'journal.epoch': 'which holder of the lease wrote the row',
  'ledger_postings.line':
    'the last posting of an entry under a higher number: it is still the last, and their order is compared',
  'liability_tiles.first_note':
    'where the server looks for a client’s notes: at another place it finds none, and the client’s check says so',
  ...because(
    'of whoever decided it, and when: the record of what staff do says the same, and nothing is decided by it',
    ['instrument_halts', 'staff_id'],
    ['instrument_version_withdrawals', 'at staff_id'],
    ['instrument_versions', 'staff_id created_at proposal_id'],
    ['spread_promises', 'staff_id created_at proposal_id'],
    ['deposits', 'created_at decided_at decided_by decided_id is_alone'],
    [
      'withdrawals',
      'approved_at approved_by approved_id created_at ended_at ended_by is_alone sent_by',
    ],
  ),
  ...because(
    'beside the payment: its client, channel, currency, amount, fee and what was credited or sent are compared, and where it goes',
    ['deposits', 'address bank_name currency option_id proof_url protocol rate remark stated'],
    ['deposits', 'stated_address stated_reference reference reference_key'],
    ['withdrawals', 'memo protocol rate reference reference_key'],
  ),
  ...because('where it stands in a list, or that a start leaves it out', [
    'instruments',
    'sort is_enabled',
  ]),
  'instruments.spec':
    'each of its keys is changed in delivered-terms.test: better terms alone are not named, and hold with the next start',
  'instrument_version_withdrawals.version_id':
    'a version that holds after all is announced anew, in time or not at all',
  'copyings.capital': 'by it a trader’s page weighs the results of who copies him: of no account',
  'settings.key': 'the site as it is set up; how fees are counted stays with the first order',
  'settings.value': 'the site as it is set up; how fees are counted stays with the first order',
  'log_head.signed_at':
    'when the checkpoint was signed, in the house’s own words, as the page says',
};

const EURUSD = 1;
const ROWS_PER_COLUMN = 4;

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  const say = (bid: string, ask: string) => app.feed.say('EURUSD', bid, ask);
  say('1.10000', '1.10008');
  const ann = await app.client();
  const { Id: first } = await ann.buy({ cont: '0.10', client_order_id: 'one' });
  await ann.done('setStopPrice', { id: first, stop_loss_price: '1.05000' }, 'POST');
  await ann.done('submit', pendingOrder('1.09000'), 'POST');
  await ann.done('close', { id: first, cont: '0.04' }, 'POST');
  say('1.08990', '1.09000');
  await ann.done('closeAll', {}, 'POST');
  await ann.buy({ cont: '0.02' });
  const { client, draw } = await withdrawer(app, '500');
  await payOut(app, (await draw('100')).id);
  await fund(app, client, '25');
  await decideRules();
  await copyAndSkip();
  await app.app.liabilities.seal();
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
  await app.stop();
  // On a slow machine the hourly seal began meanwhile, and the stop cut it off: its notes are nobody's.
  await query(
    'DELETE FROM liability_tiles WHERE up_to_seq NOT IN (SELECT up_to_seq FROM liabilities WHERE row_seq IS NOT NULL)',
  );
  for (const table of TABLES) await query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
});
afterAll(() => app.remove());

/** Terms, a withdrawal of others, a halt, promised spreads. */
async function decideRules(): Promise<void> {
  const maker = await TestStaff.enter(app, 'instruments');
  const second = await TestStaff.enter(app, 'compliance');
  const confirm = async () => {
    const one = (await second.done('proposalList', {})).waiting.at(-1);
    await second.done('proposalConfirm', { id: String(one?.id), seen_hash: one?.seen_hash ?? '' });
  };
  const [first] = await maker.done('deskInstruments', {});
  const plan = async (lotsMax: string) => {
    const terms = { ...present(first, 'an instrument').terms, lots_max: lotsMax };
    await maker.done('planInstrumentVersion', {
      ...{ id: EURUSD, starts_at: app.clock.now() + DAY_MS, terms, reason: 'x' },
    });
    await confirm();
  };
  await plan('20');
  await plan('10');
  const { versions } = await maker.done('instrumentVersions', { id: EURUSD });
  await maker.done('withdrawInstrumentVersion', {
    ...{ id: EURUSD, version_id: versions[0]?.id ?? 0, reason: 'x' },
  });
  await maker.done('haltInstrument', { id: 3, reason: 'technical_fault', note: 'x' });
  for (const id of [EURUSD, 2]) {
    const hours = { from_hour: 0, to_hour: 24, spread: id === EURUSD ? '0.00020' : '0.020' };
    await maker.done('promiseSpread', { id, ...hours, reason: 'x' });
    await confirm();
  }
}

async function copyAndSkip(): Promise<void> {
  const leader = await leaderOf(app);
  const copier = await app.client();
  await copy(copier, leader, { amount: '200' });
  await leader.buy({ cont: '0.01' });
  await copy(await app.client(), leader, { amount: '2000' });
  await leader.buy({ cont: '0.10' });
}

const query = (text: string, values: unknown[] = []) =>
  app.db.query<Record<string, string | null>>({ text, values });

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
}

async function columns(): Promise<Column[]> {
  const found = await query(
    `SELECT table_name, column_name, data_type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = ANY ($1) AND is_generated = 'NEVER' ORDER BY 1, 2`,
    [[...TABLES]],
  );
  return found.map(({ table_name: table, column_name: column, data_type: type }) => ({
    table: `${table}`,
    column: `${column}`,
    type: `${type}`,
  }));
}

/** Another value than a column has; null: nothing is changed in a column of this type. */
function other({ column, type }: Column, random: Random): string {
  switch (type) {
    case 'bigint':
    case 'integer':
    case 'smallint':
    case 'numeric':
      return `${column} + 1`;
    case 'boolean':
      return `NOT ${column}`;
    case 'bytea': {
      const at = `(${random.between(0, 9_999)} % length(${column}))`;
      return `set_byte(${column}, ${at}, get_byte(${column}, ${at}) # ${1 << random.between(0, 7)})`;
    }
    case 'jsonb':
      return `jsonb_set(${column}, ARRAY[(SELECT key FROM jsonb_each(${column}) ORDER BY md5(key || '${random.between(0, 99)}') LIMIT 1)], '"7"')`;
    case 'text':
      return `${column} || 'x'`;
    case 'ARRAY':
      return `${column} || ${column}`;
    default:
      throw new Error(`a column of another type: ${type}`);
  }
}

/** @returns what verify says; null: the database has no such value, or refuses the other one */
async function changed(column: Column, random: Random): Promise<string | null> {
  const { table, column: name, type } = column;
  const rows = await query(
    `SELECT ctid::text AS place, ${name}::text AS value FROM ${table} WHERE ${name} IS NOT NULL ORDER BY ctid`,
  );
  if (rows.length === 0) return null;
  const { place, value } = random.pick(rows);
  const set = (what: string, where: unknown, ...more: unknown[]) =>
    query(
      `UPDATE ${table} SET ${name} = ${what} WHERE ctid = $1::tid RETURNING ctid::text AS place`,
      [where, ...more],
    );
  const [now] = await set(other(column, random), place).catch(() => []);
  if (now === undefined) return null;
  const said = await verified(app);
  const cast = type === 'ARRAY' ? '' : `::${type}`;
  await query(`UPDATE ${table} SET ${name} = $2${cast} WHERE ctid = $1::tid`, [
    now['place'],
    value,
  ]);
  return said;
}

describe('a value of the database, changed with every right on it', () => {
  it('is named by verify, in every column of every table', { timeout: 600_000 }, async () => {
    const random = seededRandom('mutations of the database');
    expect(await verified(app)).toBe('');
    const silent = new Set<string>();
    let tried = 0;
    for (const column of await columns())
      for (let n = 0; n < ROWS_PER_COLUMN; n += 1) {
        const said = await changed(column, random);
        if (said === null) continue;
        tried += 1;
        if (said === '') silent.add(`${column.table}.${column.column}`);
      }
    expect(await verified(app)).toBe('');
    expect([...silent].filter((name) => !(name in HARMLESS))).toEqual([]);
    expect(tried).toBeGreaterThanOrEqual(200);
  });
});
