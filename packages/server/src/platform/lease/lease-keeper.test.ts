import { readLease } from '@meridian/store';
import {
  type FreshDatabase,
  openFreshDatabase,
  openLocation,
  silentLog,
} from '@meridian/store/fresh-database';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type CutLine, lineTo } from '../../testing/cut-line.ts';
import { LeaseChild } from '../../testing/lease-children.ts';
import { steadyMs } from '../../testing/steady-time.ts';
import { LeaseClock, moment } from './lease-clock.ts';
import { ANSWERS_FOR_MS, keepLease } from './lease-keeper.ts';

// Several processes share a PostgreSQL; the embedded database belongs to one.
const describeOnServer = process.env['DATABASE_URL'] === undefined ? () => undefined : describe;

/** Of a machine that does other things beside the tests; the bench measures it. */
const TAKES_OVER_WITHIN_MS = 4_000;
/** Released, a lease need not run out first. */
const RUNS_OUT_AFTER_MS = 1_100;

describe('a lease’s clock', () => {
  const secondsAgo = (steady: number, wall: number) => {
    const { steadyNs, wallMs } = moment();
    return { steadyNs: steadyNs - BigInt(steady * 1e9), wallMs: wallMs - wall * 1_000 };
  };
  const ageOf = (...renewals: ReturnType<typeof moment>[]): number => {
    const clock = new LeaseClock();
    for (const renewal of renewals) new LeaseClock(clock.shared).renewedBy(renewal);
    return Math.round(clock.ageMs() / 100) / 10;
  };

  it('counts from the renewal that was sent last, by the clock that says more', () => {
    expect(ageOf()).toBe(Number.POSITIVE_INFINITY);
    expect(ageOf(secondsAgo(2, 2))).toBe(2);
    expect(ageOf(secondsAgo(2, 2), secondsAgo(1, 1))).toBe(1);
    expect(ageOf(secondsAgo(1, 1), secondsAgo(2, 2))).toBe(1);
    // The machine slept: its steady clock stood still.
    expect(ageOf(secondsAgo(1, 8))).toBe(8);
    // Somebody set the clock back.
    expect(ageOf(secondsAgo(3, -60))).toBe(3);
  });

  it('forgets at once what was renewed', () => {
    const clock = new LeaseClock();
    clock.renewedBy(moment());
    clock.forget();
    expect(clock.ageMs()).toBe(Number.POSITIVE_INFINITY);
  });
});

describeOnServer('processes that want one lease', () => {
  let fresh: FreshDatabase;
  const children: LeaseChild[] = [];
  let line: CutLine | null = null;
  beforeAll(async () => {
    fresh = await openFreshDatabase();
    await fresh.database.close(); // nothing else may write beside members
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await child.end();
    line?.close();
    line = null;
  });
  afterAll(() => fresh.remove());

  const databaseUrl = (): string => {
    if (fresh.location.databaseUrl === null) throw new Error('this is on a server');
    return fresh.location.databaseUrl;
  };
  function start(options: { backend?: string } = {}, url = databaseUrl()): LeaseChild {
    const child = new LeaseChild(url, 'engine', options);
    children.push(child);
    return child;
  }
  /** The first of them leads and has committed, the other waits. */
  async function started(
    options: { backend?: string } = {},
    urlOfLeader = databaseUrl(),
  ): Promise<[LeaseChild, LeaseChild]> {
    const leader = start(options, urlOfLeader);
    await leader.says('committed');
    const standby = start(options);
    await standby.says('standby');
    return [leader, standby];
  }
  /** Everything that was acknowledged is in the journal once, under its epoch, and epochs ascend. */
  async function expectJournalOf(...all: readonly LeaseChild[]): Promise<void> {
    // Before the journal is read: who leads goes on.
    const committed = all.flatMap(({ said }) => said.filter(({ what }) => what === 'committed'));
    const database = await openLocation(fresh.location, () => undefined, 'reader');
    const rows = await database.query<{ seq: bigint; epoch: bigint }>({
      text: 'SELECT seq, epoch FROM journal ORDER BY seq',
    });
    await database.close();
    expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
    expect(new Set(committed.map(({ seq }) => seq)).size).toBe(committed.length);
    const epochOf = (seq: number): number => Number(rows[seq - 1]?.epoch);
    expect(committed.filter(({ seq, epoch }) => epochOf(seq) !== epoch)).toEqual([]);
  }
  const last = ({ said }: LeaseChild, what: string): number =>
    said.findLast((one) => one.what === what)?.atMs ?? 0;

  it('take over from one that is killed', async () => {
    const [leader, standby] = await started();
    const killedAt = leader.signal('SIGKILL');
    const took = await standby.says('took');
    expect(took.epoch).toBe((await leader.says('took')).epoch + 1);
    expect(took.atMs - killedAt).toBeLessThan(TAKES_OVER_WITHIN_MS);
    await standby.says('answered');
    await standby.says('committed');
    await expectJournalOf(leader, standby);
  });

  it.each<[string, { backend?: string }]>([
    ['and ends its connection', {}],
    ['whose connection goes on: its own statement refuses it', { backend: '0' }],
  ])('take over from one that froze %s; woken it commits and answers nothing', async (_, how) => {
    const [leader, standby] = await started(how);
    const frozenAt = leader.signal('SIGSTOP');
    const took = await standby.says('took');
    expect(took.atMs - frozenAt).toBeLessThan(TAKES_OVER_WITHIN_MS);
    await standby.says('committed');
    leader.signal('SIGCONT');
    await leader.ended;
    expect(leader.said.at(-1)?.what).toMatch(
      how.backend === undefined ? /^(cut-off|lost|DatabaseFailed)$/ : /^(Fenced|lost)$/,
    );
    expect(last(leader, 'answered')).toBeLessThan(took.atMs);
    await expectJournalOf(leader, standby);
  });

  it('have it at once from one that releases it', async () => {
    const [leader, standby] = await started();
    leader.signal('SIGTERM');
    const released = await leader.says('released');
    const took = await standby.says('took');
    expect(took.atMs - released.atMs).toBeLessThan(RUNS_OUT_AFTER_MS);
    expect(last(leader, 'answered')).toBeLessThan(took.atMs);
    await expectJournalOf(leader, standby);
  });

  it('take over from one that is cut off from the database, which answers nothing more', async () => {
    line = await lineTo(databaseUrl());
    const [leader, standby] = await started({}, line.url);
    line.cut();
    const took = await standby.says('took');
    await standby.says('committed');
    expect(last(leader, 'answered')).toBeLessThan(took.atMs);
    line.mend();
    await leader.ended;
    expect(leader.said.at(-1)?.what).toMatch(/^(cut-off|lost|DatabaseFailed|Fenced)$/);
    expect(last(leader, 'answered')).toBeLessThan(took.atMs);
    await expectJournalOf(leader, standby);
  });

  it('leave it to one that was cut off where there is no other, and that goes on', async () => {
    line = await lineTo(databaseUrl());
    const leader = start({}, line.url);
    await leader.says('answered');
    line.cut();
    const cutAt = steadyMs();
    const silent = await leader.says('silent', cutAt);
    expect(last(leader, 'answered') - cutAt).toBeLessThan(ANSWERS_FOR_MS + 50);
    const database = await openLocation(fresh.location, () => undefined, 'reader');
    onTestFinished(() => database.close());
    await expect.poll(() => readLease(database, 'engine')).toMatchObject({ isHeld: false });
    const mendedAt = steadyMs();
    line.mend();
    expect((await leader.says('answered', silent.atMs)).atMs).toBeGreaterThan(mendedAt);
    await leader.says('committed', silent.atMs);
    expect(leader.said.filter(({ what }) => what === 'took')).toHaveLength(1);
  });

  it('leave it alone while they are held off', async () => {
    const options = { log: silentLog, onLost: () => expect.unreachable('nobody else wants it') };
    const claim = { lease: 'held off', holder: 'standby', backend: 0 };
    const standby = keepLease({ databaseUrl: databaseUrl(), claim, ...options });
    standby.holdOff(true);
    const taken = standby.take();
    // It has looked when another has, twice.
    for (const lease of ['free', 'free as well']) {
      const marker = keepLease({
        ...options,
        databaseUrl: databaseUrl(),
        claim: { ...claim, lease },
      });
      await marker.take();
      await marker.release();
    }
    expect(standby.epoch).toBeNull();
    standby.holdOff(false);
    expect(await taken).toEqual({ lease: 'held off', epoch: 1 });
    await standby.release();
  });

  it('are waited for no longer by a standby that is to end', async () => {
    const standby = keepLease({
      databaseUrl: databaseUrl(),
      claim: { lease: 'engine', holder: 'standby', backend: 0 },
      log: silentLog,
      onLost: () => expect.unreachable('it never had it'),
    });
    const leader = start();
    await leader.says('committed');
    const taken = standby.take();
    expect(standby.mayAnswer()).toBe(false);
    await standby.release();
    expect(await taken).toBeNull();
    expect(standby.epoch).toBeNull();
    await standby.release();
  });

  it('leave it to one whose main thread is busy, and that is still fresh afterwards', async () => {
    const [leader, standby] = await started();
    leader.signal('SIGUSR2');
    await leader.says('fresh');
    expect(standby.said.map(({ what }) => what)).toEqual(['standby']);
    await leader.says('committed', last(leader, 'fresh'));
  });
});
