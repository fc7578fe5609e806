// Each alert rule fires in the situation that it is about, made to happen at a server, and none at a healthy one.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  TestApp,
  type TestClient,
  marketOrder,
} from '../../packages/server/src/testing/test-app.ts';
import { TestStaff } from '../../packages/server/src/testing/test-staff.ts';
import { RULES, type Scrape, checkExpressions, checkRules, tryRules } from './promtool.ts';

const HOUR_MS = 3_600_000;
const SMALL_ORDER = marketOrder({ cont: '0.01' });
/** They are about the machine, and this one may be busy with other tests. */
const OF_THE_MACHINE = ['LoopLags', 'CommitsSlow'];
/** So long is the journal held: four times what CommitsSlow bears, however fast the machine is. */
const HELD_MS = 1_000;
const tried = new Set<string>();

interface RulesFile {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
}
const rules = (parse(readFileSync(RULES, 'utf8')) as RulesFile).groups.flatMap((one) => one.rules);

let app: TestApp;
afterEach(() => app.remove());

async function open(): Promise<TestClient> {
  app = await TestApp.open();
  app.feed.status({ state: 'live', detail: '' });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  return await app.client();
}

async function scrape(): Promise<string> {
  return (await app.app.http.inject({ method: 'GET', url: '/metrics' })).body;
}

/** That these fire, and besides them nothing that the machine alone cannot be the cause of. */
function expectAlerts(before: Scrape, during: Scrape, ...alerts: readonly string[]): void {
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

it('every rule was made to fire', async () => {
  await open();
  expect([...tried].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
});

it('rules and dashboard name figures that there are, in expressions that Prometheus reads', async () => {
  await open();
  const text = await scrape();
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
