// How long nobody leads after a leader was killed or froze, with real processes on one PostgreSQL. A frozen one wakes up
// after that, and may neither commit nor answer.
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { LeaseChild } from '../../../packages/server/src/testing/lease-children.ts';
import { type Bench, type Verdict, quantile, times } from '../verdict.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 20);
const LEASE_TTL_MS = 1_200;
const TARGET_MS = 2_000;

interface Round {
  /** From the signal until the next one leads, and until its first commit. */
  readonly tookMs: number;
  readonly committedMs: number;
  /** What a woken leader said once the next one led. */
  readonly stale: number;
}

async function roundOf(signal: 'SIGKILL' | 'SIGSTOP', leader: LeaseChild, standby: LeaseChild) {
  await leader.says('committed');
  await standby.says('standby');
  const at = leader.signal(signal);
  const took = await standby.says('took');
  const committed = await standby.says('committed');
  if (signal === 'SIGSTOP') leader.signal('SIGCONT');
  await leader.ended;
  const stale = leader.said.filter(
    ({ what, atMs }) => atMs > took.atMs && (what === 'answered' || what === 'committed'),
  );
  return { tookMs: took.atMs - at, committedMs: committed.atMs - at, stale: stale.length };
}

function verdictOf(what: string, rounds: readonly Round[]): Verdict {
  const figure = (key: 'tookMs' | 'committedMs'): string => {
    const all = rounds.map((round) => round[key]);
    const [p50, p99, max] = [quantile(all, 0.5), quantile(all, 0.99), Math.max(...all)];
    return `p50 ${Math.round(p50)}, p99 ${Math.round(p99)}, max ${Math.round(max)} ms`;
  };
  const stale = rounds.reduce((sum, round) => sum + round.stale, 0);
  const p99 = quantile(
    rounds.map(({ committedMs }) => committedMs),
    0.99,
  );
  return {
    figure: `${what}, ${rounds.length} rounds: next leads after ${figure('tookMs')}; commits after ${figure('committedMs')}; ${stale} stale`,
    ratio: `p99 ${times(p99 / LEASE_TTL_MS)} times what the lease runs`,
    target: 'p99 at most 2 s, nothing stale',
    isMet: p99 <= TARGET_MS && stale === 0,
  };
}

async function measure(databaseUrl: string): Promise<Verdict[]> {
  const start = (): LeaseChild => new LeaseChild(databaseUrl, 'engine');
  const rounds = { SIGKILL: [] as Round[], SIGSTOP: [] as Round[] };
  let leader = start();
  await leader.says('committed');
  let standby = start();
  try {
    for (let n = 0; n < 2 * ROUNDS; n += 1) {
      const signal = n % 2 === 0 ? 'SIGKILL' : 'SIGSTOP';
      rounds[signal].push(await roundOf(signal, leader, standby));
      leader = standby;
      standby = start();
    }
  } finally {
    await leader.end();
    await standby.end();
  }
  return [verdictOf('killed', rounds.SIGKILL), verdictOf('frozen', rounds.SIGSTOP)];
}

export const takeoverBench: Bench = {
  name: 'takeover',
  async run(note) {
    if (process.env['DATABASE_URL'] === undefined) {
      note('not measured: several processes share a PostgreSQL (DATABASE_URL)');
      return [];
    }
    const fresh = await openFreshDatabase();
    try {
      await fresh.database.close(); // nothing else may write beside members
      return await measure(fresh.location.databaseUrl ?? '');
    } finally {
      await fresh.remove();
    }
  },
};
