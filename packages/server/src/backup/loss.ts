// What clients were told that a backup does not know: it is named before anything goes on without it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Fault, type JournalEvent, streamJournal } from '@meridian/store';
import { type KnownEnd, journalEndOf, readKnownEnd } from './known-end.ts';
import type { Manifest } from './manifest.ts';
import { inFolder } from './open-folder.ts';

export interface Loss {
  /** Events that the data folder knows to have followed the backup's last one. */
  readonly events: number;
  /** A line for each that the database in the data folder still tells. */
  readonly lines: readonly string[];
  /** The newest checkpoint that it knows of the public log: what is published is lost from there on. */
  readonly checkpoint: string | null;
}

/** What would be lost was not said, or something else. */
export class LossNotAccepted extends Fault {
  override readonly name = 'LossNotAccepted';
}

/** What the data folder has that the backup has not. @throws DataFolderBusy */
export async function lossOf(dataDir: string, { end }: Manifest): Promise<Loss> {
  const from = end?.seq ?? 0;
  /** Where a journal ends that goes on from the backup's; 0 for another's. */
  const seqOf = (other: KnownEnd | null): number =>
    other !== null && (end === null || other.firstAt === end.firstAt) ? other.seq : 0;
  const known = readKnownEnd(dataDir);
  const told = await toldAfter(dataDir, from, seqOf);
  const isOurs = seqOf(known) > 0;
  return {
    events: Math.max(seqOf(known), told.end, from) - from,
    lines: told.lines,
    checkpoint: told.checkpoint ?? (isOurs ? (known?.checkpoint ?? null) : null),
  };
}

interface Told {
  readonly end: number;
  readonly lines: readonly string[];
  readonly checkpoint: string | null;
}

async function toldAfter(
  dataDir: string,
  from: number,
  seqOf: (other: KnownEnd | null) => number,
): Promise<Told> {
  const nothing: Told = { end: 0, lines: [], checkpoint: null };
  if (!existsSync(path.join(dataDir, 'database'))) return nothing;
  try {
    return await inFolder(dataDir, async (db) => {
      const there = await journalEndOf(db);
      const end = seqOf(there);
      const lines: string[] = [];
      if (end > from) for await (const event of streamJournal(db, from)) lines.push(lineOf(event));
      return { end, lines, checkpoint: end > 0 ? (there?.checkpoint ?? null) : null };
    });
  } catch (error) {
    // A database that is broken tells nothing: that may be why it is replaced.
    if (error instanceof Fault && error.name !== 'DataFolderBusy') return nothing;
    throw error;
  }
}

/** "#812 2026-11-23T10:00:00.000Z OrderOpened account 7 order 31" */
function lineOf({ seq, at, accountId, kind, body }: JournalEvent): string {
  const { orderId, copyId, depositId, withdrawalId } = body as Record<string, unknown>;
  const about = Object.entries({
    account: accountId,
    order: orderId,
    copying: copyId,
    deposit: depositId,
    withdrawal: withdrawalId,
  }).flatMap(([noun, id]) =>
    typeof id === 'number' || typeof id === 'string' ? [`${noun} ${id}`] : [],
  );
  return [`#${seq}`, new Date(at).toISOString(), kind, ...about].join(' ');
}
