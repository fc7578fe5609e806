// How far the journal had come, kept in a file beside the database: a database that was put back to an earlier moment
// is recognised, and never goes on as if nothing had been acknowledged since. Processes may share the file.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Database, Fault, readJournal, readJournalEnd, readLogHead } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { Repeated } from '../platform/repeated.ts';

const END_FILE = 'journal-end.json';
const WRITTEN_EVERY_MS = SECOND_MS;

export const KnownEnd = z.object({
  /** When the first event of this journal was written: another journal is none of ours. */
  firstAt: z.number().int(),
  seq: z.number().int().positive(),
  /** The newest checkpoint of the public log by then, a signed note: what it says is published. */
  checkpoint: z.string().optional(),
});
export type KnownEnd = Readonly<z.infer<typeof KnownEnd>>;

/** The database ends before the last event that this site is known to have acknowledged. */
class RestoredPast extends Fault {
  override readonly name = 'RestoredPast';
}

/** Null for an empty journal. */
export async function journalEndOf(db: Database): Promise<KnownEnd | null> {
  const [first] = await readJournal(db, { afterSeq: 0, limit: 1 });
  if (first === undefined) return null;
  return await endAfter(db, first.at);
}

async function endAfter(db: Database, firstAt: number): Promise<KnownEnd> {
  // First: what is published is in the journal.
  const head = await readLogHead(db);
  const { seq } = await readJournalEnd(db);
  return { firstAt, seq, ...(head !== null && { checkpoint: head.checkpoint }) };
}

/** @throws Error of a file that is there and cannot be read: what it knows is not given up */
export function readKnownEnd(dataDir: string): KnownEnd | null {
  try {
    return KnownEnd.parse(JSON.parse(readFileSync(path.join(dataDir, END_FILE), 'utf8')));
  } catch (error) {
    // A first start, or a file that a power cut has cut short: nothing is known.
    const isFirst = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isFirst || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

export function writeKnownEnd(dataDir: string, end: KnownEnd): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, END_FILE);
  const whole = `${file}.${randomUUID()}`;
  writeFileSync(whole, `${JSON.stringify(end)}\n`, { mode: 0o600 });
  renameSync(whole, file);
}

/** @throws RestoredPast */
export async function checkKnownEnd(db: Database, dataDir: string): Promise<void> {
  const known = readKnownEnd(dataDir);
  refusePast(known, await journalEndOf(db));
}

/** @param known read before the end was: only a database that was put back ends before it */
function refusePast(known: KnownEnd | null, end: KnownEnd | null): void {
  if (known === null || end === null || known.firstAt !== end.firstAt) return;
  if (end.seq >= known.seq) return;
  const lost = known.seq - end.seq;
  throw new RestoredPast(
    `the database ends at event ${end.seq} of the journal, and this site went on to ${known.seq}: it was put back to an earlier moment. ` +
      `Put the newer one back; or, if it is lost, go on without those ${lost} events: npm run restore -- accept --lost ${lost}`,
  );
}

/**
 * Keeps the known end up to date, at most a second behind.
 * @param onFault RestoredPast: the database was put back meanwhile, and this process must not go on
 */
export function keepKnownEnd(
  db: Database,
  dataDir: string,
  onFault: (error: unknown) => void,
): { stop(): Promise<void> } {
  let firstAt: number | null = null;
  const write = async (): Promise<void> => {
    const known = readKnownEnd(dataDir);
    const end = firstAt === null ? await journalEndOf(db) : await endAfter(db, firstAt);
    if (end === null) return;
    firstAt = end.firstAt;
    refusePast(known, end);
    if (!isDeepStrictEqual(end, known)) writeKnownEnd(dataDir, end);
  };
  const writing = new Repeated({
    ...{ work: write, everyMs: WRITTEN_EVERY_MS, firstAfterMs: 0, onFault },
  });
  return {
    async stop() {
      await writing.stop();
      await write().catch(onFault);
    },
  };
}

/** For a process that decides: it ends if the database was put back, and its next start says so. */
export const endsIfPutBack =
  ({ log, onFatal }: { log: FastifyBaseLogger; onFatal: (error: unknown) => void }) =>
  (error: unknown): void => {
    if (error instanceof RestoredPast) onFatal(error);
    else log.error(error, 'how far the journal has come is not written down');
  };
