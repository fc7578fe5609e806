// Several connections to one PostgreSQL that each commit as long as they believe to lead, while the lease goes from one to
// another; a former leader hears nothing of that and tries a few more commits.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { Fenced } from '../database/fault.ts';
import { commitBatch, readJournalEnd } from '../journal/journal.ts';
import { takeLease } from '../leases.ts';
import { sampleBatch, sampleEntry, sampleEvent, sampleOrder } from './sample-batch.ts';

const EVENTS_A_COMMIT = 4;
/** How many refusals a former leader does not believe. */
const DEAF_FOR = 3;

interface Term {
  readonly epoch: number;
  seq: number;
  deafFor: number;
}

interface RaceOptions {
  readonly lease: string;
  readonly takeOvers: number;
  readonly withinMs: number;
}

export interface RaceFigures {
  readonly takeOvers: number;
  /** Commits that were refused, and events that were acknowledged. */
  readonly refused: number;
  readonly acknowledged: number;
  readonly rows: number;
  readonly entries: number;
  readonly isGapless: boolean;
  /** Rows with a lower epoch than the row before. */
  readonly wentBack: number;
  /** Acknowledged events that are not in the journal under their epoch. */
  readonly missing: number;
}

export async function raceOf(
  members: readonly Database[],
  { lease, takeOvers, withinMs }: RaceOptions,
): Promise<RaceFigures> {
  const race = new Race(lease);
  const running = members.map((member) => race.run(member));
  let taken = 0;
  try {
    const end = performance.now() + withinMs;
    while (taken < takeOvers && performance.now() < end) {
      const member = members[(taken * 7 + 3) % members.length];
      if (member !== undefined && (await race.takeOver(member))) taken += 1;
      await sleep(5 + Math.random() * 25);
    }
  } finally {
    race.isOver = true;
    await Promise.all(running);
  }
  const [first] = members;
  if (first === undefined) throw new Error('a race has members');
  return {
    takeOvers: taken,
    refused: race.refused,
    ...(await foundIn(first, race.acknowledged)),
  };
}

class Race {
  /** The epoch of each acknowledged event. */
  readonly acknowledged = new Map<number, number>();
  refused = 0;
  isOver = false;
  readonly #lease: string;
  readonly #terms = new Map<Database, Term>();

  constructor(lease: string) {
    this.#lease = lease;
  }

  async run(member: Database): Promise<void> {
    while (!this.isOver) {
      const term = this.#terms.get(member);
      if (term === undefined || term.deafFor <= 0) await sleep(1);
      else await this.#commit(member, term);
    }
  }

  async #commit(member: Database, term: Term): Promise<void> {
    const seqs = Array.from({ length: EVENTS_A_COMMIT }, (_, index) => term.seq + index + 1);
    const batch = sampleBatch({
      events: seqs.map((seq) => sampleEvent(seq)),
      entries: seqs.map((seq) => sampleEntry(seq, 5n)),
      orders: seqs.map((seq) => sampleOrder(seq)),
    });
    try {
      await commitBatch(member.writer, batch, { lease: this.#lease, epoch: term.epoch });
      for (const seq of seqs) this.acknowledged.set(seq, term.epoch);
      term.seq += EVENTS_A_COMMIT;
    } catch (error) {
      if (!(error instanceof Fenced)) throw error;
      this.refused += 1;
      term.deafFor -= 1;
    }
  }

  /** Plays that the lease runs out. */
  async takeOver(member: Database): Promise<boolean> {
    const lease = this.#lease;
    await member.query({
      text: 'UPDATE leases SET until = clock_timestamp() WHERE name = $1',
      values: [lease],
    });
    const fence = await takeLease(member, { lease, holder: 'one of them', backend: 0 });
    if (fence === null) return false;
    const { seq } = await readJournalEnd(member);
    this.#terms.set(member, { epoch: fence.epoch, seq, deafFor: DEAF_FOR });
    return true;
  }
}

async function foundIn(
  db: Database,
  acknowledged: ReadonlyMap<number, number>,
): Promise<Omit<RaceFigures, 'takeOvers' | 'refused'>> {
  const journal = await db.query<{ seq: bigint; epoch: bigint }>({
    text: 'SELECT seq, epoch FROM journal ORDER BY seq',
  });
  const entries = await db.query({ text: 'SELECT id FROM ledger_entries WHERE journal_seq > 0' });
  const epochs = new Map(journal.map(({ seq, epoch }) => [Number(seq), Number(epoch)]));
  return {
    acknowledged: acknowledged.size,
    rows: journal.length,
    entries: entries.length,
    isGapless: journal.every(({ seq }, index) => Number(seq) === index + 1),
    wentBack: journal.filter(({ epoch }, i) => i > 0 && epoch < (journal[i - 1]?.epoch ?? 0n))
      .length,
    missing: [...acknowledged].filter(([seq, epoch]) => epochs.get(seq) !== epoch).length,
  };
}
