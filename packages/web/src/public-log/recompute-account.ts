// The own account computed again by this browser, in a worker that is loaded when it is asked for; and the own rows as a file,
// for whoever computes it elsewhere.
import { type OwnRow, hashFromHex } from '@meridian/proof';
import { call } from '../lib/api.ts';
import { seenLog } from '../lib/public-log.ts';
import type { Progress, Recomputed, Said, Wanted } from './recompute-worker.ts';

type Fault = Extract<Recomputed, { readonly state: 'fault' }>;
export type Found = Exclude<Recomputed, Fault> | (Fault & { readonly evidence: string });

interface ExportedRow {
  readonly salt: string;
  readonly text: string;
}

interface ExportedAccount {
  /** The log's name. */
  readonly origin: string;
  readonly account: number;
  /** Of how many rows of the log these are all of the account. */
  readonly size: number;
  readonly rows: readonly ExportedRow[];
}

/** Whose rows: one of the client's copyings; undefined: the own account. */
export type CopyingId = number | undefined;

/** All rows that are in the log, from the first one. @throws ApiError */
async function readRows(
  copying: CopyingId,
  signal = new AbortController().signal,
): Promise<ExportedAccount> {
  const rows: ExportedRow[] = [];
  const whose = copying === undefined ? {} : { copy_id: String(copying) };
  for (;;) {
    const asked = { ...whose, after: String(rows.length) };
    const { data, total, origin, account, size } = await call('logRows', asked, {
      signal,
      quiet: true,
    });
    rows.push(...data.map(({ salt, text }) => ({ salt, text })));
    if (data.length === 0 || rows.length >= total) return { origin, account, size, rows };
  }
}

/** What `meridian-verify --account` reads. @throws ApiError */
export async function exportAccount(copying: CopyingId): Promise<Blob> {
  const text = JSON.stringify(await readRows(copying), null, 2);
  return new Blob([text], { type: 'application/json' });
}

const ownRow = ({ salt, text }: ExportedRow): OwnRow => ({ salt: hashFromHex(salt), text });

/** A row is in the log within a second or two. */
const ROWS_AGAIN_AFTER_MS = 1_000;
const ROWS_TRIES = 15;

/** An account has a row from its first moment; a log that has just begun may not have it yet. @returns null if it does not get it */
async function firstRows(
  copying: CopyingId,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<ExportedAccount | null> {
  for (let tries = 1; tries <= ROWS_TRIES; tries += 1) {
    const exported = await readRows(copying, signal);
    if (exported.rows.length > 0) return exported;
    onProgress({ step: 'waiting', part: 0 });
    await new Promise((resolve) => setTimeout(resolve, ROWS_AGAIN_AFTER_MS));
  }
  return null;
}

/** What others can check it by: the rows, and the checkpoint that they are under. */
const withEvidence = (found: Recomputed, evidence: object): Found =>
  found.state === 'fault'
    ? { ...found, evidence: JSON.stringify({ ...found, ...evidence }, null, 2) }
    : found;

/**
 * @param since rows of before are taken as they stand
 * @throws ApiError or TypeError if something could not be read, an AbortError if it was stopped
 */
export async function recomputeAccount(
  { copying, since }: { readonly copying: CopyingId; readonly since: number },
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Found> {
  const exported = await firstRows(copying, signal, onProgress);
  if (exported === null) return { state: 'newest' };
  const { account, size, rows } = exported;
  const seen = seenLog();
  const wanted: Wanted = {
    own: { account, size, rows: rows.map(ownRow) },
    seen: seen && { key: seen.key, checkpoint: seen.checkpoint },
    since,
  };
  const worker = new Worker(new URL('./recompute-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Found>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
      worker.addEventListener('error', () => reject(new TypeError('the worker did not load')));
      worker.addEventListener('message', ({ data }: MessageEvent<Said>) => {
        if ('progress' in data) onProgress(data.progress);
        else if ('found' in data) resolve(withEvidence(data.found, { seen, ...exported }));
        else reject(new TypeError(data.unread));
      });
      worker.postMessage(wanted);
    });
  } finally {
    worker.terminate();
  }
}
