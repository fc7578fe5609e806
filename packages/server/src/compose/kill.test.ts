import { randomUUID } from 'node:crypto';
import { type CallName, type CallOutput, ROUTES } from '@meridian/contract';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { hashFromHex } from '@meridian/proof';
import {
  type AccountRows,
  type Remembered,
  NotPublished,
  lookAtLog,
  recompute,
} from '@meridian/verifier';
import { siteAt } from '@meridian/verifier/site-at';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemonstration } from '../demonstration/site.ts';
import { freePort } from '../testing/free-port.ts';
import { grownLog } from '../testing/grown-log.ts';
import { ServerProcess } from '../testing/server-process.ts';
import { pause } from '../testing/test-socket.ts';

const ROUNDS = 4;
const CLIENTS = 4;

let env: Record<string, string>;
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  const { dataDir, databaseUrl } = fresh.location;
  await seedDemonstration(fresh.database);
  await fresh.database.close();
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

interface Answer<N extends CallName> {
  readonly code: number;
  readonly msg: string;
  readonly data: CallOutput<N>;
}

async function call<N extends CallName>(
  url: string,
  token: string | null,
  name: N,
  input: object,
): Promise<Answer<N>> {
  const isChange = ['submit', 'close', 'demoLogin'].includes(name);
  const headers = {
    lang: 'en',
    'content-type': 'application/json',
    ...(token === null ? {} : { authorization: token }),
  };
  const query = new URLSearchParams(
    Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]),
  );
  const answer = await (isChange
    ? fetch(url + ROUTES[name].path, { method: 'POST', headers, body: JSON.stringify(input) })
    : fetch(`${url}${ROUTES[name].path}?${query}`, { headers }));
  return (await answer.json()) as Answer<N>;
}

/** What one client was told over all lives of the process: order ids by the client's own id. */
class Trader {
  readonly demoId = `kill-${randomUUID()}`;
  token = '';
  readonly acknowledged = new Map<string, number>();
  /** What each id was sent with: it stands for nothing else. */
  readonly asked = new Map<string, Record<string, unknown>>();
  readonly closed = new Map<string, number>();
  /** Sent and never answered: done once or not at all. */
  readonly unanswered = new Map<string, Record<string, unknown>>();

  async logIn(url: string): Promise<void> {
    this.token = (await call(url, null, 'demoLogin', { demo_id: this.demoId })).data.token;
  }

  /** Places and sometimes closes orders, until the process is gone. */
  async trade(url: string): Promise<void> {
    for (;;) {
      const id = randomUUID();
      const input = {
        type: Math.random() < 0.5 ? 1 : 2,
        cont: '0.01',
        forex_id: 1,
        status: 1,
        multiple: 30,
        client_order_id: id,
      };
      this.asked.set(id, input);
      this.unanswered.set(id, input);
      const placed = await call(url, this.token, 'submit', input).catch(() => null);
      if (placed === null) return;
      this.unanswered.delete(id);
      if (placed.code !== 1) {
        expect(placed.msg).toMatch(/at most 200|free margin/);
        return;
      }
      this.acknowledged.set(id, placed.data.Id);
      if (this.acknowledged.size % 3 !== 0) continue;
      const closing = randomUUID();
      const closed = await call(url, this.token, 'close', {
        id: placed.data.Id,
        client_order_id: closing,
      }).catch(() => null);
      if (closed === null) return;
      expect(closed.code).toBe(1);
      this.closed.set(closing, placed.data.Id);
    }
  }

  async orders(url: string, status: 1 | 3): Promise<CallOutput<'submit'>[]> {
    const orders: CallOutput<'submit'>[] = [];
    for (let page = 1; ; page += 1) {
      const { data } = await call(url, this.token, 'myDeal', { status, page });
      orders.push(...data.data);
      if (orders.length >= data.total || data.data.length === 0) return orders;
    }
  }

  async expectExactlyOnce(url: string): Promise<void> {
    const [open, ended] = [await this.orders(url, 1), await this.orders(url, 3)];
    const byClientId = new Map<string, CallOutput<'submit'>[]>();
    for (const order of [...open, ...ended]) {
      const id = order.client_order_id ?? 'none';
      byClientId.set(id, [...(byClientId.get(id) ?? []), order]);
    }
    for (const [id, orderId] of this.acknowledged)
      expect(byClientId.get(id)?.map(({ Id }) => Id)).toEqual([orderId]);
    for (const orderId of this.closed.values())
      expect(ended.filter(({ Id }) => Id === orderId)).toHaveLength(1);
    const known = new Set([...this.acknowledged.keys(), ...this.unanswered.keys()]);
    for (const [id, orders] of byClientId)
      expect([id, orders.length, known.has(id)]).toEqual([id, 1, true]);

    const retried = [...this.acknowledged].slice(-3);
    for (const [id, orderId] of retried) {
      const { data } = await call(url, this.token, 'submit', this.asked.get(id) ?? {});
      expect(data.Id).toBe(orderId);
    }
    for (const [id, input] of this.unanswered) {
      const before = byClientId.get(id)?.[0];
      const { code, data } = await call(url, this.token, 'submit', input);
      expect(code).toBe(1);
      if (before !== undefined) expect(data.Id).toBe(before.Id);
      this.acknowledged.set(id, data.Id);
    }
    this.unanswered.clear();
    expect(new Set(this.acknowledged.values()).size).toBe(this.acknowledged.size);
  }
}

/**
 * Waits until orders can be placed. Another client tries, because a refused first outcome counts as the outcome of its
 * id.
 */
async function quoted(url: string): Promise<void> {
  const { token } = (await call(url, null, 'demoLogin', {})).data;
  const input = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 30 };
  await expect
    .poll(async () => (await call(url, token, 'submit', input)).code, { timeout: 10_000 })
    .toBe(1);
}

/** An account's rows, all of which were decided before the newest sealed tick. */
async function ownRows(url: string, { token }: Trader): Promise<AccountRows> {
  const rows: AccountRows['rows'][number][] = [];
  for (;;) {
    const { data } = await call(url, token, 'logRows', { after: rows.length });
    rows.push(...data.data.map(({ salt, text }) => ({ salt: hashFromHex(salt), text })));
    if (rows.length >= data.total) return { account: data.account, rows };
  }
}

/** All ticks are sealed within ten seconds. */
async function computedAgain(url: string, trader: Trader): Promise<number> {
  let computed = 0;
  const again = async (): Promise<boolean> => {
    const own = await ownRows(url, trader);
    const { log } = await lookAtLog(siteAt(`${url}/`), { own });
    const found = await recompute(siteAt(`${url}/`), own, log).catch((error: unknown) => {
      if (error instanceof NotPublished) return null;
      throw error;
    });
    computed = found?.computed ?? 0;
    return found !== null;
  };
  await expect.poll(again, { timeout: 60_000, interval: 2_000 }).toBe(true);
  return computed;
}

describe('a process that is killed', () => {
  it(`keeps everything that it acknowledged, exactly once, and all that its log showed, ${ROUNDS} times over`, async () => {
    let remembered: Remembered | null = null;
    const traders = Array.from({ length: CLIENTS }, () => new Trader());
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = new ServerProcess('compose/main.ts', env);
      await server.answering('/healthz');
      await quoted(server.url);
      for (const trader of traders) {
        await trader.logIn(server.url);
        await trader.expectExactlyOnce(server.url);
      }
      remembered = await grownLog(server.url, remembered);
      const trading = traders.map((trader) => trader.trade(server.url));
      await pause(200 + Math.random() * 500);
      expect((await server.end('SIGKILL')).signal).toBe('SIGKILL');
      await Promise.all(trading);
    }
    expect(traders.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)).toBeGreaterThan(
      ROUNDS,
    );

    const last = new ServerProcess('compose/main.ts', env);
    await last.answering();
    await quoted(last.url);
    for (const trader of traders) await trader.expectExactlyOnce(last.url);
    await grownLog(last.url, remembered);
    for (const trader of traders)
      expect(await computedAgain(last.url, trader)).toBeGreaterThan(trader.acknowledged.size);
    expect(await last.end('SIGTERM')).toMatchObject({ code: 0, stderr: '' });

    const verified = await new ServerProcess('compose/cli/verify.ts', env).ended;
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(verified.stdout).toContain('everything agrees; all postings sum to zero');
  }, 400_000);
});
