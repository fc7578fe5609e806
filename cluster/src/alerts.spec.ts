// Each alert rule fires in the situation that it is about, made to happen at a server, and none at a healthy one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLocation } from '@meridian/store/fresh-database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  TestApp,
  type TestClient,
  marketOrder,
} from '../../packages/server/src/testing/test-app.ts';
import { type CutLine, lineTo } from '../../packages/server/src/testing/cut-line.ts';
import { withoutTriggers } from '../../packages/server/src/testing/log-site.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { TestStaff } from '../../packages/server/src/testing/test-staff.ts';
import { RULES, type Scrapes, checkExpressions, checkRules, tryRules } from './promtool.ts';
import { System } from './system.ts';

const HOUR_MS = 3_600_000;
const SMALL_ORDER = marketOrder({ cont: '0.01' });
/** They are about the machine, and this one may be busy with other tests. */
const OF_THE_MACHINE = ['LoopLags', 'CommitsSlow'];
/** So long is the journal held: four times what CommitsSlow bears, however fast the machine is. */
const HELD_MS = 1_000;
/** What FollowerBehind bears. */
const BEHIND_S = 5;
const LEADS_WITHIN_MS = 30_000;
const LAG_WITHIN_MS = 60_000;
const tried = new Set<string>();
/** What processes of several roles told. */
let figuresOfMembers = '';

interface RulesFile {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
const rules = (parse(readFileSync(RULES, 'utf8')) as RulesFile).groups.flatMap((one) => one.rules);

let app: TestApp;
let opened: TestApp | null = null;
afterEach(async () => {
  await opened?.remove();
  opened = null;
});

async function open(): Promise<TestClient> {
  app = await TestApp.open();
  opened = app;
  app.feed.status({ state: 'live', detail: '' });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  return await app.client();
}

async function scrape(): Promise<string> {
  return (await app.app.http.inject({ method: 'GET', url: '/metrics' })).body;
}

/** That these fire, and besides them nothing that the machine alone cannot be the cause of. */
function expectAlerts(before: Scrapes, during: Scrapes, ...alerts: readonly string[]): void {
  const others = [...alerts, ...OF_THE_MACHINE].join('|');
  tryRules(before, during, [
    ...alerts.map((alert) => ({
      expr: `count(ALERTS{alertname="${alert}",alertstate="firing"})`,
      value: 1,
    })),
    { expr: `count(ALERTS{alertname!~"${others}",alertstate="firing"})`, value: null },
  ]);
  for (const alert of alerts) tried.add(alert);
}

it('the rules are ones that Prometheus reads', async () => {
  await open();
  checkRules();
});

it('a healthy server raises none', async () => {
  const ann = await open();
  await scrape(); // the lag of the start is told once
  // A machine that is busy with other tests may be slow for a while: then the alert is right.
  for (let round = 1; ; round += 1) {
    const before = await scrape();
    await ann.buy();
    await pause(500);
    const during = await scrape();
    try {
      tryRules(before, during, [{ expr: 'count(ALERTS)', value: null }]);
      return;
    } catch (error) {
      if (round === 20) throw error;
    }
  }
});

it('MeridianDown: a server that was stopped', async () => {
  await open();
  const before = await scrape();
  await app.stop();
  expectAlerts(before, null, 'MeridianDown');
});

it('MeridianNotReady: a clock that was set back', async () => {
  await open();
  const before = await scrape();
  app.clock.advance(-60_000);
  expectAlerts(before, await scrape(), 'MeridianNotReady');
});

it('LoopLags: work that does not let go of the thread', async () => {
  await open();
  const before = await scrape();
  for (let round = 0; round < 5; round += 1) {
    const until = performance.now() + 400;
    while (performance.now() < until);
    await pause(1);
  }
  expectAlerts(before, await scrape(), 'LoopLags');
});

it('CommandsWait, CommitsSlow: a journal that somebody else holds', async () => {
  await open();
  const clients = await Promise.all(Array.from({ length: 3 }, () => app.client()));
  for (const client of clients) await client.buy();
  const before = await scrape();
  let during = '';
  let orders: Promise<unknown>[] = [];
  await app.db.transaction(async (within) => {
    await within.query({ text: 'LOCK TABLE ledger_entries IN ACCESS EXCLUSIVE MODE' });
    orders = clients.flatMap((client) =>
      Array.from({ length: 100 }, () => client.call('submit', SMALL_ORDER, 'POST')),
    );
    const isWaiting = async (): Promise<boolean> => {
      during = await scrape();
      return Number(/^engine_waiting (\d+)$/m.exec(during)?.[1]) > 256;
    };
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
    await pause(HELD_MS);
  });
  expectAlerts(before, during, 'CommandsWait');
  await Promise.all(orders);
  expectAlerts(before, await scrape(), 'CommitsSlow');
});

it('MarginCalls, CloseOuts: a price that falls', async () => {
  await open();
  const clients = await Promise.all(Array.from({ length: 25 }, () => app.client()));
  for (const client of clients) await client.buy({ cont: '2.40' });
  const before = await scrape();
  app.feed.say('EURUSD', '1.09300', '1.09308');
  app.feed.say('EURUSD', '1.07000', '1.07008');
  await clients[0]?.standing();
  expectAlerts(before, await scrape(), 'MarginCalls', 'CloseOuts');
});

it('ExecutionUneven: hours whose worse fills are many more than the better ones', async () => {
  await open();
  await app.app.sealedTicks.seal();
  app.clock.advance(2 * 60_000);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  await app.app.sealedTicks.seal();
  await app.app.quality.seal();
  const before = await scrape();
  const market = {
    ...{ book: 'real', instrumentId: 1, kind: 'market', orders: 400, fills: 400, rejected: {} },
    ...{ decided: [], committed: [], tickAge: [], better: 100, same: 0, worse: 300 },
    ...{ slipped: -400, effective: 0, quoted: 0, markouts: [] },
  };
  await withoutTriggers(
    app,
    `UPDATE journal SET body = jsonb_set(body, '{groups}', '${JSON.stringify([market])}') WHERE kind = 'QualitySealed'`,
  );
  app.clock.advance(HOUR_MS);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  expectAlerts(before, await scrape(), 'ExecutionUneven');
});

it('FeedDown: a feed that has lost its source', async () => {
  await open();
  const before = await scrape();
  app.feed.status({ state: 'connecting', detail: '' });
  expectAlerts(before, await scrape(), 'FeedDown');
});

it('TicksOld: two minutes without a price', async () => {
  await open();
  const before = await scrape();
  app.clock.advance(120_000);
  expectAlerts(before, await scrape(), 'TicksOld');
});

describe('the ledger', () => {
  it('LedgerDiffers: a balance that was changed by hand', async () => {
    const ann = await open();
    await ann.buy();
    const owner = await TestStaff.enter(app, 'owner');
    const before = await scrape();
    await app.db.query({ text: 'UPDATE accounts SET balance = balance + 1' });
    await owner.done('startLedgerCheck', {});
    const state = async () => (await owner.done('ledgerCheck', {})).state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    expectAlerts(before, await scrape(), 'LedgerDiffers');
  });

  it('LedgerNotChecked: a day and a half without a check', async () => {
    await open();
    const before = await scrape();
    app.clock.advance(37 * HOUR_MS);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expectAlerts(before, await scrape(), 'LedgerNotChecked');
  });
});

describe('several processes', () => {
  const processes = new Map<string, ServerProcess>();
  let system: System;
  let toBus: CutLine;
  beforeAll(async () => {
    system = await System.open();
    toBus = await lineTo(system.nats.url);
    processes.set('feed', await system.start('feed'));
    await startEngine('first');
    await startEngine('second');
  });
  afterAll(async () => {
    await system.close();
    toBus.close();
  });

  async function startEngine(name: string): Promise<void> {
    // The last standby can be cut off from the bus.
    const way: Record<string, string> = name === 'fifth' ? { NATS_URL: toBus.url } : {};
    processes.set(name, await system.start('engine', way));
  }
  async function stopEngine(name: string): Promise<void> {
    await processes.get(name)?.end('SIGTERM');
    processes.delete(name);
  }
  async function scrapeOf(name: string): Promise<string> {
    const text = await (await fetch(`${processes.get(name)?.url}/metrics`)).text();
    figuresOfMembers += text;
    return text;
  }
  async function scrapeAll(): Promise<Record<string, string>> {
    const names = [...processes.keys()];
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await scrapeOf(name)] as const)),
    );
  }
  async function figure(name: string, series: string): Promise<number> {
    const [, value] = new RegExp(`^${series}\\S* (\\S+)$`, 'm').exec(await scrapeOf(name)) ?? [];
    return Number(value ?? 'NaN');
  }
  async function untilLeading(name: string): Promise<void> {
    const held = (): Promise<number> => figure(name, 'lease_held');
    await expect.poll(held, { timeout: LEADS_WITHIN_MS }).toBe(1);
  }
  /** Until it is behind for longer than its alert bears, or no longer is. */
  async function untilBehind(name: string, isBehind: boolean): Promise<void> {
    const behind = async (): Promise<boolean> =>
      (await figure(name, 'follower_lag_seconds')) > BEHIND_S;
    await expect.poll(behind, { timeout: LAG_WITHIN_MS }).toBe(isBehind);
  }

  it('raise none while one leads and the other follows', async () => {
    await untilLeading('first');
    const before = await scrapeAll();
    await untilBehind('second', false);
    expectAlerts(before, await scrapeAll());
  });

  it('LeaseMoves: an engine that is ended three times', async () => {
    const before = await scrapeAll();
    const names = ['first', 'second', 'third', 'fourth', 'fifth'];
    for (const [i, next] of names.slice(2).entries()) {
      await stopEngine(names[i] ?? '');
      await untilLeading(names[i + 1] ?? '');
      await startEngine(next);
    }
    await untilBehind('fifth', false);
    expectAlerts(before, await scrapeAll(), 'LeaseMoves');
  });

  it('FollowerBehind: a standby that is cut off from the bus', async () => {
    const before = await scrapeAll();
    toBus.cut();
    await untilBehind('fifth', true);
    expectAlerts(before, await scrapeAll(), 'FollowerBehind');
    toBus.mend();
    await untilBehind('fifth', false);
  });

  it('LeaseFree: a lease that nobody gives back, and engines that wait', async () => {
    await stopEngine('fifth');
    const before = await scrapeAll();
    await stopEngine('fourth');
    const database = await openLocation(system.fresh.location, undefined, 'reader');
    await database.query({
      text: "UPDATE leases SET until = now() + interval '1 hour' WHERE name = 'engine'",
    });
    await database.close();
    await startEngine('sixth');
    await untilBehind('sixth', true);
    expectAlerts(before, await scrapeAll(), 'LeaseFree', 'FollowerBehind');
  });
});

it('every rule was made to fire', async () => {
  await open();
  expect([...tried].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

it('each rule has a section of the runbook, whose title names it', () => {
  const runbook = readFileSync(path.resolve(import.meta.dirname, '../../docs/RUNBOOK.md'), 'utf8');
  const titles = runbook.match(/^## .*\(.*\)$/gm) ?? [];
  const named = titles.flatMap((title) => /\((.*)\)$/.exec(title)?.[1]?.split(', ') ?? []);
  expect([...new Set(named)].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

it('rules and dashboard name figures that there are, in expressions that Prometheus reads', async () => {
  await open();
  const text = (await scrape()) + figuresOfMembers;
  const file = path.resolve(import.meta.dirname, '../../deploy/dashboard.json');
  const { panels } = JSON.parse(readFileSync(file, 'utf8')) as {
    panels: readonly { readonly targets: readonly { readonly expr: string }[] }[];
  };
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  expect(shown.length).toBeGreaterThan(15);
  checkExpressions(shown);
  const all = [...shown, ...rules.map(({ expr }) => expr)];
  const named = all.flatMap((expr) => expr.match(/\b[a-z]+(?:_[a-z0-9]+)+\b(?! *\()/g) ?? []);
  const missing = named.filter(
    (name) => !new RegExp(`^${name.replace(/^histogram_quantile$/, '.')}`, 'm').test(text),
  );
  expect(missing).toEqual([]);
});
