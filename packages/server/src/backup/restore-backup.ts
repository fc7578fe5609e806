// Puts a backup in the place of a data folder. What stood there is moved aside, never deleted.
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LogEnd } from '@meridian/proof';
import { type Database, syncTree, writeAudit } from '@meridian/store';
import { handOverLog } from '../public-log/hand-over.ts';
import { lostEnd } from '../public-log/lost-end.ts';
import type { WitnessAddress } from '../public-log/witness-address.ts';
import { type Report, verify } from '../reconciliation/verify.ts';
import type { Vault } from '../secrets/vault.ts';
import { journalEndOf, readKnownEnd, writeKnownEnd } from './known-end.ts';
import { type Loss, LossNotAccepted, lossOf } from './loss.ts';
import { FILE_FOLDERS } from './make-backup.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { inFolder } from './open-folder.ts';

/** Lines that a refusal shows; the file of what is lost has all of them. */
const SHOWN_MAX = 200;

const FOLDERS: readonly string[] = ['database', ...FILE_FOLDERS];

export interface RestoreNeeds {
  readonly dataDir: string;
  /** The backup. */
  readonly folder: string;
  /** How many events are lost, as whoever restores says; null: nothing was said. */
  readonly accepted: number | null;
  /** Of the site's secrets, among them the public log's key; null: there are no keys. */
  readonly vault: Vault | null;
  /** Of the public log: they know how far it came. */
  readonly witnesses: readonly WitnessAddress[];
  readonly now: () => number;
}

export interface Restored extends Report {
  readonly loss: Loss;
  /** The folder that has now what stood there; null: nothing did. */
  readonly aside: string | null;
  /** The public log's new name, if it had to begin anew. */
  readonly begunAnew: string | null;
}

/** @throws Fault */
export async function restoreBackup(needs: RestoreNeeds): Promise<Restored> {
  const { dataDir, folder, accepted, now } = needs;
  const manifest = readManifest(folder);
  const loss = await lossOf(dataDir, manifest);
  if (loss.events > 0 && accepted !== loss.events) throw notAccepted(manifest, loss);
  const stamp = new Date(now()).toISOString().replaceAll(/[:.]/g, '-');
  const aside = moveAside(dataDir, stamp);
  for (const name of FOLDERS.filter((one) => existsSync(path.join(folder, one))))
    cpSync(path.join(folder, name), path.join(dataDir, name), { recursive: true });
  if (loss.lines.length > 0)
    writeFileSync(path.join(dataDir, `lost-${stamp}.txt`), `${loss.lines.join('\n')}\n`);
  const report = await inFolder(dataDir, async (db) => {
    await writeDown(db, { events: loss.events, at: now() });
    const end = await lostEnd(db, { ...needs, checkpoint: loss.checkpoint });
    const begunAnew = await beginAnew(db, needs, end);
    return { ...(await verify(db)), begunAnew, end: await journalEndOf(db) };
  });
  const { end, ...found } = report;
  await syncTree(dataDir);
  if (end !== null) writeKnownEnd(dataDir, end);
  return { ...found, aside, loss };
}

export interface AcceptedPast extends Pick<Restored, 'begunAnew'> {
  /** That are lost. */
  readonly events: number;
}

/** Goes on with a database that was put back by other means. @throws LossNotAccepted */
export async function acceptPast(
  db: Database,
  needs: Omit<RestoreNeeds, 'folder'>,
): Promise<AcceptedPast> {
  const { dataDir, accepted, now } = needs;
  const [known, end] = [readKnownEnd(dataDir), await journalEndOf(db)];
  const isOurs = known !== null && end !== null && known.firstAt === end.firstAt;
  const checkpoint = isOurs ? (known.checkpoint ?? null) : null;
  const published = await lostEnd(db, { ...needs, checkpoint });
  const seq = end?.seq ?? 0;
  const events = Math.max(isOurs ? known.seq : 0, published?.size ?? 0) - seq;
  if (end === null || events <= 0)
    throw new LossNotAccepted('nothing is known to be lost: there is nothing to accept');
  if (accepted !== events)
    throw new LossNotAccepted(`${events} events would be lost; say so with --lost ${events}`);
  await writeDown(db, { events, at: now() });
  const begunAnew = await beginAnew(db, needs, published);
  writeKnownEnd(dataDir, (await journalEndOf(db)) ?? end);
  return { events, begunAnew };
}

/** @returns the public log's new name, if rows of it are lost that were published */
async function beginAnew(
  db: Database,
  { vault, now }: Pick<RestoreNeeds, 'vault' | 'now'>,
  end: LogEnd | null,
): Promise<string | null> {
  return end === null || vault === null ? null : (await handOverLog({ db, vault, end, now })).name;
}

/** In the audit log, for everybody who works here. */
const writeDown = (db: Database, { events, at }: { events: number; at: number }): Promise<void> =>
  writeAudit(db, {
    at,
    staffId: null,
    staffName: 'command line',
    address: '',
    action: 'site.restored',
    subject: 'site',
    userId: null,
    reason: '',
    before: {},
    after: { lost_events: events },
  });

function notAccepted({ madeAt }: Manifest, { events, lines }: Loss): LossNotAccepted {
  const more = lines.length > SHOWN_MAX ? [`… and ${lines.length - SHOWN_MAX} more`] : [];
  const shown =
    lines.length === 0
      ? ['(the database that is there does not tell them)']
      : [...lines.slice(0, SHOWN_MAX), ...more];
  return new LossNotAccepted(
    [
      `the backup is of ${new Date(madeAt).toISOString()}; ${events} events came after it, and clients were told of them:`,
      ...shown,
      `if they are to be lost, say how many: --lost ${events}`,
    ].join('\n'),
  );
}

function moveAside(dataDir: string, stamp: string): string | null {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const there = readdirSync(dataDir).filter((name) => FOLDERS.includes(name));
  if (there.length === 0) return null;
  const aside = path.join(dataDir, `replaced-${stamp}`);
  mkdirSync(aside, { mode: 0o700 });
  for (const name of there) renameSync(path.join(dataDir, name), path.join(aside, name));
  return aside;
}
