// The real process, killed while clients withdraw and reviewers decide: every amount moves once or not at all.
import { ROUTES, type CallName, type CallOutput } from '@meridian/contract';
import { createSession, createUser, saveSetting, setIdentityVerified } from '@meridian/store';
import {
  type FreshDatabase,
  openFreshDatabase,
  openLocation,
} from '@meridian/store/fresh-database';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readArguments } from './cli/operator.ts';
import { type Response, askServer } from '../platform/operator/socket.ts';
import { seedDemonstration } from '../demonstration/site.ts';
import { TRON_ADDRESS, USDT_TRC20 } from '../testing/money.ts';
import { freePort } from '../testing/free-port.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { pause } from '../testing/test-socket.ts';

const ROUNDS = 3;
const DAY_MS = 86_400_000;

let env: Record<string, string>;
let fresh: FreshDatabase;
const token = randomBytes(32).toString('base64url');
let userId = 0;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  const { dataDir, databaseUrl } = fresh.location;
  const db = fresh.database;
  await seedDemonstration(db);
  const at = Date.now();
  const user = await createUser(db, {
    uid: '12345678',
    email: 'ann@example.org',
    isDemo: false,
    demoId: null,
    inviteCode: 'ANN',
    lang: 'en',
    creditScore: 0,
    createdAt: at - 9 * DAY_MS,
  });
  userId = user.id;
  await setIdentityVerified(db, { id: userId, at });
  await createSession(db, {
    tokenHash: createHash('sha256').update(token).digest(),
    userId,
    createdAt: at,
    expiresAt: at + DAY_MS,
    address: '127.0.0.1',
    agent: 'test',
  });
  await db.query({
    text: `INSERT INTO withdrawal_methods (user_id, currency_id, destination, address, bank_name, bank_address,
      bank_swift, payee_name, payee_account, bank_remark, created_at)
      VALUES ($1, $2, $3, $3, '', '', '', '', '', '', $4)`,
    values: [userId, USDT_TRC20, TRON_ADDRESS, at - 9 * DAY_MS],
  });
  await db.query({
    text: `INSERT INTO journal (seq, batch, at, account_id, kind, body)
      VALUES (1, 1, $2, $1, 'AccountOpened', jsonb_build_object('accountId', $1::bigint, 'at', $2::bigint, 'kind', 'real', 'grant', '0'))`,
    values: [userId, at],
  });
  await db.query({
    text: `INSERT INTO accounts (id, user_id, kind, balance, held, opened_at, epoch, epoch_after_entry)
      VALUES ($1, $1, 'real', 0, 0, $2, 0, 0)`,
    values: [userId, at],
  });
  await saveSetting(db, 'site', { fourEyesAbove: '1000000' });
  await db.close();
  env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    PORT: String(await freePort()),
    FEED: 'sim?seed=7',
  };
});
afterAll(async () => {
  await ServerProcess.endAll();
  await fresh.remove();
});

async function call<N extends CallName>(
  url: string,
  name: N,
  input: object,
): Promise<{ readonly code: number; readonly msg: string; readonly data: CallOutput<N> }> {
  const headers = { lang: 'en', 'content-type': 'application/json', authorization: token };
  const body = JSON.stringify(input);
  const isRead = ['drawList', 'deposits', 'forexDetail'].includes(name);
  const answer = isRead
    ? await fetch(url + ROUTES[name].path, { headers })
    : await fetch(url + ROUTES[name].path, { method: 'POST', headers, body });
  return (await answer.json()) as never;
}

const operator = (line: string): Promise<Response> =>
  askServer(env['DATA_DIR'] ?? '', readArguments([...line.split(' '), '--as', 'ann']));

/** Deposits, withdraws, approves and sends until the process is gone. */
async function live(url: string, onSent: () => void): Promise<void> {
  for (;;) {
    const number = '100';
    const client_order_id = randomUUID();
    const told = await call(url, 'chargeSubmit', {
      number,
      charge_id: USDT_TRC20,
      client_order_id,
    });
    await operator(`deposits approve ${told.data.id} --reference ${randomUUID()} --seen ${number}`);
    const ask = { draw_currency_id: USDT_TRC20, draw_method_id: 1, number: '30' };
    const asked = await call(url, 'draw', { ...ask, client_order_id: randomUUID() });
    if (asked.code !== 1) continue;
    const { id } = asked.data;
    if (Math.random() < 0.3) await call(url, 'drawCancel', { id });
    else {
      await operator(`withdrawals approve ${id}`);
      await operator(`withdrawals send ${id} --reference ${randomUUID()}`);
      onSent();
    }
  }
}

describe('a process that is killed while money moves', () => {
  it(`moves every amount once or not at all, ${ROUNDS} times over`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = new ServerProcess('compose/main.ts', env);
      await server.answering('/healthz');
      let tell = (): void => undefined;
      const isUnderWay = new Promise<void>((resolve) => (tell = resolve));
      const lives = Array.from({ length: 3 }, () => live(server.url, tell).catch(() => undefined));
      await isUnderWay;
      await pause(Math.random() * 500);
      expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
      await Promise.all(lives);
      const cut = await new ServerProcess('compose/cli/verify.ts', env).ended;
      expect(cut).toMatchObject({ code: 0, stderr: '' });
    }

    const last = new ServerProcess('compose/main.ts', env);
    await last.answering('/healthz');
    const { data: figures } = await call(last.url, 'forexDetail', {});
    await last.end('SIGKILL');
    const verified = await new ServerProcess('compose/cli/verify.ts', env).ended;
    expect(verified).toMatchObject({ code: 0, stderr: '' });

    const db = await openLocation(fresh.location);
    const [sums] = await db.query<{ credited: string; gone: string; held: string; cut: string }>({
      text: `SELECT (SELECT coalesce(sum(credited), 0) FROM deposits WHERE stage = 'completed')::text AS credited,
        (SELECT coalesce(sum(amount), 0) FROM withdrawals WHERE stage = 'sent')::text AS gone,
        (SELECT coalesce(sum(amount), 0) FROM withdrawals WHERE stage IN ('queued', 'approved'))::text AS held,
        (SELECT count(*) FROM withdrawals WHERE stage IN ('asked', 'sending'))::text AS cut`,
    });
    await db.close();
    const millionths = (text: string | undefined) => BigInt((text ?? '').replace('.', ''));
    expect(millionths(figures.balance)).toBe(BigInt(sums?.credited ?? 0) - BigInt(sums?.gone ?? 0));
    expect(millionths(figures.lock_balance)).toBe(BigInt(sums?.held ?? 0));
    expect(sums?.cut).toBe('0');
    expect(BigInt(sums?.credited ?? 0)).toBeGreaterThan(0n);
  }, 180_000);
});
