// The verifier's door in the office: what `npm run verify` does, beside running trade. The journal is played again in a
// thread of its own, and read in short statements with a rest between.
import { REPLAY_PHASES, type ReplayCheck } from '@meridian/contract/admin';
import { type Database, readInstruments } from '@meridian/store';
import { type AskedThread, startThread } from '../platform/threads/asked-thread.ts';
import type { Run, Told } from './background-check.ts';
import { Stopped, readEverything } from './database-reader.ts';
import type { VerifyAnswer, VerifyRequest } from './verify-worker.ts';

const AT_ONCE = 500;
const REST_MS = 4;

export const NOTHING_REPLAYED: Told<ReplayCheck> = {
  phase: 'journal',
  done: 0,
  of: 0,
  events: 0,
  orders: 0,
  accounts: 0,
  entries: 0,
  differences: [],
  differences_total: 0,
};

/** @returns null if it was stopped */
export async function checkByReplay(
  db: Database,
  { onProgress, isStopped }: Run<ReplayCheck>,
): Promise<Partial<Told<ReplayCheck>> | null> {
  const thread: AskedThread<VerifyRequest, VerifyAnswer> = startThread(
    new URL('./verify-worker.ts', import.meta.url),
    'the replay',
  );
  try {
    await thread.ask({ kind: 'start', instruments: await readInstruments(db) });
    await readEverything(db, {
      tell: (told) => thread.ask(told),
      atOnce: AT_ONCE,
      restMs: REST_MS,
      isStopped,
      onProgress(kind, done, of) {
        const phase = REPLAY_PHASES.find((one) => one === kind);
        if (phase !== undefined) onProgress({ phase, done, of });
      },
    });
    const { counts, differences, total } = await thread.ask({ kind: 'tell' });
    const { events, orders, accounts, entries } = counts;
    const found = { differences: [...differences], differences_total: total };
    return { events, orders, accounts, entries, ...found };
  } catch (error) {
    if (error instanceof Stopped) return null;
    throw error;
  } finally {
    await thread.end();
  }
}
