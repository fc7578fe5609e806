import { describe, expect, it, onTestFinished } from 'vitest';
import { ERRORS } from '@meridian/contract';
import { journalFloor } from '@meridian/store';
import { JOURNAL_FORMAT } from '@meridian/trading';
import { openLocation } from '@meridian/store/fresh-database';
import { freePort } from '../../packages/server/src/testing/free-port.ts';
import type { ServerProcess } from '../../packages/server/src/testing/server-process.ts';
import { type Balancer, balancer } from './balancer.ts';
import { type Edit, buildOf, copyWith } from './builds.ts';
import { Load } from './load.ts';
import { type Role, System, Trader } from './system.ts';

/** The last one that did not know which other versions run beside it. */
const FORMER = '978902ae8c87c17f1dcb76b651850865521563a0';
const NEW = JOURNAL_FORMAT + 1;
/** Has a new kind of event, as far as anybody can tell. */
const FORMAT = 'packages/trading/src/vocabulary/journal-format.ts';
const NEXT: readonly Edit[] = [
  { file: FORMAT, from: `JOURNAL_FORMAT = ${JOURNAL_FORMAT}`, to: `JOURNAL_FORMAT = ${NEW}` },
  { file: FORMAT, from: 'StopsSet: 1', to: `StopsSet: ${NEW}` },
  { file: FORMAT, from: 'SetRules: 2,', to: `SetRules: 2, SetStops: ${NEW},` },
];
const ROLL_WITHIN_MS = 400_000;

let system: System;
let ports: readonly number[];
let site: Balancer | null = null;
const running = new Map<string, ServerProcess>();

/** Two engines, two gates, a feed, the jobs. */
const MEMBERS = ['feed', 'jobs', 'engine 1', 'engine 2', 'gate 1', 'gate 2'] as const;
type Name = (typeof MEMBERS)[number];

async function start(name: Name): Promise<void> {
  const [role = '', number] = name.split(' ');
  const port = role === 'gate' ? { PORT: String(ports[Number(number) - 1]) } : {};
  running.set(name, await system.start(role as Role, port));
}
/** Those that run the former version still, which called a statement that its own end broke off a fault. */
const former = new Set<Name>();
/**
 * Ends it in order; a leader that stood still for longer than its lease has ended by itself, as it must: it was told at a
 * write, or by its successor, which cuts its connection (leases.ts).
 */
async function renew(name: Name): Promise<void> {
  const ended = await running.get(name)?.end('SIGTERM');
  const ends = ['Fenced', 'terminating connection due to administrator command'];
  if (former.delete(name)) ends.push('Connection terminated');
  if (ended?.code !== 0)
    expect(`${ended?.stderr}${ended?.stdout}`).toMatch(new RegExp(ends.join('|')));
  await start(name);
}

/** Each test rolls a system of its own, so that a second try begins where the first began. */
async function begin(build: string | null): Promise<void> {
  ports = [await freePort(), await freePort()];
  system = await System.open(undefined, build);
  onTestFinished(() => system.close());
  for (const name of MEMBERS) await start(name);
  const opened = await balancer(ports);
  onTestFinished(() => opened.stop());
  site = opened;
}

const url = (): string => site?.url ?? '';
/** As long as this version may read it. */
const floor = async (): Promise<number> => {
  const db = await openLocation(system.fresh.location, undefined, 'reader');
  try {
    return await journalFloor(db);
  } finally {
    await db.close();
  }
};

async function rollUnderLoad(names: readonly Name[]): Promise<void> {
  const load = new Load(url);
  await load.begin();
  for (const name of names) await renew(name);
  await load.end();
  process.stdout.write(
    `${names.join(', ')}: ${load.told.size} orders, ${load.repetitions} asked again, longest pause ${Math.round(load.longestMs)} ms\n`,
  );
  expect(load.told.size).toBeGreaterThan(0);
  await load.expectExactlyOnce();
}

/** Moves the stop of an order of its own. @returns the answer's code */
async function setStops(): Promise<number> {
  const trader = new Trader();
  await trader.logIn(url());
  const placed = await trader.buy(url());
  expect(placed).toMatchObject({ code: 1 });
  const stops = { id: placed.data.Id, stop_loss_price: '0.50000' };
  return (await trader.call(url(), 'setStopPrice', stops)).code;
}

describe('versions', () => {
  it(
    'roll from a former commit to this one under load, one process after the other',
    async () => {
      const build = buildOf(FORMER);
      process.stdout.write(
        build === null
          ? 'this clone has no former commit: a copy of this one is rolled\n'
          : `from ${FORMER}\n`,
      );
      await begin(build ?? copyWith([]));
      for (const name of MEMBERS) former.add(name);
      system.build = null;
      // New gates meet old engines, and old gates new engines.
      await rollUnderLoad(['gate 1', 'engine 1', 'engine 2', 'feed', 'jobs', 'gate 2']);
      expect(await setStops()).toBe(1);
      await expect.poll(floor, { timeout: 10_000 }).toBe(JOURNAL_FORMAT);
    },
    ROLL_WITHIN_MS,
  );

  it(
    'write nothing new until the last of the former is gone, and then let none of them in',
    async () => {
      const next = copyWith(NEXT);
      await begin(null);
      system.build = next;
      await rollUnderLoad(['engine 1', 'engine 2', 'gate 1', 'feed', 'jobs']);
      expect(await floor()).toBe(JOURNAL_FORMAT);
      expect(await setStops()).toBe(ERRORS.service_unavailable.code);

      await renew('gate 2');
      await expect.poll(setStops, { timeout: 10_000 }).toBe(1);
      system.build = null;
      const former = await system.launch('gate');
      expect(await former.ended).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`the journal has events of format ${NEW}`) as string,
      });
    },
    ROLL_WITHIN_MS,
  );
});
