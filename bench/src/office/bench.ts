// The office bench: every list, search, figure and check of the back office over the wire, on the embedded database
// with a million orders and a hundred thousand clients. A list meets its target if its slowest answer does.
import path from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';
import type { AdminCallName } from '@meridian/contract/admin';
import { DAY_MS } from '@meridian/units';
import { hashOfSecret } from '../../../packages/server/src/platform/staff/sessions.ts';
import { keptFolder } from '../kept-folder.ts';
import { startServer } from '../real-server.ts';
import { type Bench, type Verdict, quantile, thousands } from '../verdict.ts';
import { openQuietly } from '../written-history.ts';
import { timeChecks } from './checks.ts';
import { type Desk, type Input, deskAt } from './desk.ts';

const ORDERS = 1_000_000;
const WITHIN_MS = 300;
/** Each question is asked this often; the first answer is usually the slowest. */
const TIMES = 2;
const LOOK_EVERY_MS = 5_000;
const TOKEN = 'bench-office';
const ENVIRONMENT = { FEED: 'sim', DATABASE_URL: '', SIMULATED_TRADERS: 'off' } as const;

export const officeBench: Bench = {
  name: 'office',
  async run(note) {
    const folder = await keptFolder({
      name: 'office',
      script: path.join(import.meta.dirname, 'build.ts'),
      orders: ORDERS,
      note,
    });
    await letStaffIn(folder);
    const server = await startServer({ ...ENVIRONMENT, DATA_DIR: folder });
    try {
      const desk = deskAt(server.url, TOKEN);
      const atOnce = await timeAll(desk, listsToAsk(), note, 1);
      const aheadMs = await untilKeptAhead(desk);
      note(`the figures of the year are kept ${thousands(aheadMs)} ms later`);
      const lists = await timeAll(desk, listsToAsk(), note);
      const figures = await timeAll(desk, figuresToAsk(), note);
      const file = await timeFile(desk);
      note(`the file of ${thousands(file.rows)} closed orders: ${thousands(file.ms)} ms`);
      return [
        verdictOf('lists right after the start', atOnce),
        verdictOf('lists', lists),
        verdictOf('figures and checks of a day', figures),
        ...(await timeChecks(desk, note)),
      ];
    } finally {
      await server.stop();
    }
  },
};

/** Adds a member of staff who may read everything, with a known session token. */
async function letStaffIn(folder: string): Promise<void> {
  const db = await openQuietly(folder);
  const now = Date.now();
  await db.query({
    text: `INSERT INTO staff (email, name, roles, created_at)
      SELECT 'bench@desk.example', 'Bench', ARRAY['auditor', 'compliance'], $1
      WHERE NOT EXISTS (SELECT 1 FROM staff WHERE email = 'bench@desk.example')`,
    values: [now],
  });
  await db.query({
    text: `INSERT INTO staff_sessions (token_hash, staff_id, created_at, last_seen_at, expires_at, address, agent)
      SELECT $1, id, $2, $2, $3, '', '' FROM staff WHERE email = 'bench@desk.example'
      ON CONFLICT (token_hash) DO UPDATE SET expires_at = excluded.expires_at`,
    values: [hashOfSecret(TOKEN), now, now + DAY_MS],
  });
  await db.close();
}

interface Question {
  readonly call: AdminCallName;
  readonly input: Input;
}

const LAST_PAGE = 500;
const YEAR_DAYS = 400;
/** Few enough days at once that no question takes longer than a client waits for the head of its answer. */
const DAYS_AT_ONCE = 20;
const SORTS = {
  deposits: ['id', 'client', 'amount', 'decided_at'],
  identities: ['id', 'client', 'name', 'country'],
} as const;

const each = (
  call: AdminCallName,
  views: readonly string[],
  sorts: readonly string[],
): Question[] =>
  views.flatMap((view) => [
    { call, input: { view } },
    { call, input: { view, page: LAST_PAGE } },
    ...sorts.flatMap((sort) => [
      { call, input: { view, sort } },
      { call, input: { view, sort: `-${sort}`, page: LAST_PAGE } },
    ]),
  ]);

const SEARCHES = [
  'client777@',
  '10000777',
  'ann meyer',
  '777',
  '#777',
  'BENCH-777',
  '+49151',
  'nobody',
];
const found = (call: AdminCallName, of: Input = {}): Question[] =>
  SEARCHES.map((search) => ({ call, input: { ...of, search } }));

function listsToAsk(): Question[] {
  const client = 777;
  const deposits = ['waiting', 'to_confirm', 'completed', 'rejected', 'invalid', 'all'];
  const withdrawals = ['waiting', 'to_confirm', 'approved', 'sent', 'rejected', 'cancelled', 'all'];
  return [
    ...each('deskDeposits', deposits, SORTS.deposits),
    ...found('deskDeposits', { view: 'all' }),
    ...each('deskWithdrawals', withdrawals, SORTS.deposits),
    ...found('deskWithdrawals', { view: 'all' }),
    ...each('deskIdentities', ['waiting', 'verified', 'rejected', 'all'], SORTS.identities),
    ...found('deskIdentities', { view: 'all' }),
    ...each(
      'searchClients',
      ['all', 'real', 'demo', 'verified', 'frozen'],
      ['id', 'uid', 'country'],
    ),
    ...found('searchClients'),
    ...ordersToAsk(),
    { call: 'exposure', input: {} },
    { call: 'exposure', input: { kind: 'demo', sort: '-net_value' } },
    { call: 'auditList', input: {} },
    { call: 'auditList', input: { sort: 'id', page: LAST_PAGE } },
    { call: 'auditList', input: { search: 'deposit:777' } },
    { call: 'auditList', input: { search: 'verified' } },
    { call: 'auditList', input: { action: 'claimItem', from: Date.now() - 300 * DAY_MS } },
    { call: 'articleList', input: {} },
    { call: 'articleList', input: { search: 'News 12', sort: 'title' } },
    { call: 'articleList', input: { sort: 'languages', state: 'published', page: 90 } },
    { call: 'deskCompanies', input: { sort: 'name', search: 'company' } },
    { call: 'deskAreas', input: { sort: 'name' } },
    { call: 'deskToday', input: {} },
    ...(
      [
        'clientPage',
        'clientLedger',
        'clientOrders',
        'clientMoney',
        'clientMessages',
        'clientActions',
      ] as const
    ).map((call): Question => ({ call, input: { id: client } })),
    { call: 'clientOrders', input: { id: client, status: 'ended' } },
    { call: 'clientDocuments', input: { id: client } },
  ];
}

const ordersToAsk = (): Question[] =>
  ['real', 'demo'].flatMap((kind) =>
    [
      ...each('deskOrders', ['open', 'pending'], ['id', 'at', 'lots', 'margin', 'profit']),
      ...each('deskOrders', ['closed', 'closed_out'], ['at', 'profit']),
      ...each('deskOrders', ['cancelled'], ['at']),
      ...found('deskOrders', { view: 'closed' }),
      ...found('deskOrders', { view: 'open' }),
      ...[1, 47, 30].flatMap((instrument): Question[] => [
        { call: 'deskOrders', input: { view: 'closed', instrument_id: instrument } },
        {
          call: 'deskOrders',
          input: { view: 'closed', sort: 'profit', instrument_id: instrument },
        },
        { call: 'deskOrders', input: { view: 'open', instrument_id: instrument } },
      ]),
    ].map(({ call, input }) => ({ call, input: { ...input, kind } })),
  );

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

function figuresToAsk(): Question[] {
  return [
    { call: 'figures', input: {} },
    { call: 'figures', input: { from: dayBefore(300), to: dayBefore(0), by: 'month' } },
    { call: 'figures', input: { from: dayBefore(300), to: dayBefore(0), kind: 'demo' } },
    { call: 'losingShare', input: { kind: 'real' } },
    { call: 'losingShare', input: { kind: 'demo' } },
    { call: 'reconciliation', input: { day: dayBefore(0) } },
    { call: 'reconciliation', input: { day: dayBefore(100) } },
    { call: 'ledgerCheck', input: {} },
  ];
}

/** Waits until the server has summed what it sums by itself after a start, as on a site that has been open. */
async function untilKeptAhead(desk: Desk): Promise<number> {
  const from = performance.now();
  for (const kind of ['real', 'demo'])
    for (let days = YEAR_DAYS; days > 0; days -= DAYS_AT_ONCE)
      await desk.ask('figures', {
        from: dayBefore(days),
        to: dayBefore(days - DAYS_AT_ONCE),
        kind,
      });
  while ((await desk.ask('losingShare', {})).is_counting) await rest(LOOK_EVERY_MS);
  return performance.now() - from;
}

interface Timed {
  readonly name: string;
  readonly slowestMs: number;
}

async function timeAll(
  desk: Desk,
  questions: readonly Question[],
  note: (text: string) => void,
  times = TIMES,
): Promise<readonly Timed[]> {
  const timed: Timed[] = [];
  for (const { call, input } of questions) {
    const name = `${call} ${Object.entries(input).flat().join(' ')}`.trim();
    let slowestMs = 0;
    for (let n = 0; n < times; n += 1) {
      const from = performance.now();
      await desk.ask(call, input);
      slowestMs = Math.max(slowestMs, performance.now() - from);
    }
    timed.push({ name, slowestMs });
  }
  const slow = timed.toSorted((a, b) => b.slowestMs - a.slowestMs).slice(0, SLOWEST_SHOWN);
  for (const one of slow) note(`${one.slowestMs.toFixed(0).padStart(5)} ms  ${one.name}`);
  return timed;
}

const SLOWEST_SHOWN = 25;

async function timeFile(desk: Desk): Promise<{ rows: number; ms: number }> {
  const from = performance.now();
  const rows = (await desk.file('deskOrders', { view: 'closed' })).split('\r\n').length - 2;
  return { rows, ms: performance.now() - from };
}

function verdictOf(what: string, timed: readonly Timed[]): Verdict {
  const slow = timed.filter(({ slowestMs }) => slowestMs > WITHIN_MS);
  const slowest = timed.toSorted((a, b) => b.slowestMs - a.slowestMs)[0];
  const median = quantile(
    timed.map(({ slowestMs }) => slowestMs),
    0.5,
  );
  return {
    figure: `${timed.length} ${what}, the slowest answer ${(slowest?.slowestMs ?? 0).toFixed(0)} ms (${slowest?.name ?? ''})`,
    ratio: `half of them within ${median.toFixed(0)} ms, ${slow.length} above the target`,
    target: `each within ${WITHIN_MS} ms`,
    isMet: slow.length === 0,
  };
}
