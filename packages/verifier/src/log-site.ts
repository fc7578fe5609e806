// What a site gives to whoever looks: its log's files, and to a client the own rows.
import { type OwnRow, ProofError, fromUtf8, ofLog } from '@meridian/proof';

export interface LogSite {
  /** A file below `/log/`; null: there is none. */
  read(path: string): Promise<Uint8Array | null>;
  /** Waits until no cache on the way still has an older version of a file that changes. Absent: there is no cache. */
  outwaitCaches?(): Promise<void>;
}

/** The files of a log of this name that never change. */
export const filesOf = (site: LogSite, origin: string): LogSite => ({
  ...site,
  read: (path) => site.read(path + ofLog(origin)),
});

/** The site lets shared caches keep such a file for a second. */
const CACHED_MS = 1_100;

/** Waits a little longer than a shared cache keeps a file that changes. */
export const outwaitCaches = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, CACHED_MS);
  });

/** An account's rows as the site gives them to its owner. */
export interface AccountRows {
  readonly account: number;
  readonly rows: readonly OwnRow[];
  /** Of how many rows of the log these are all of the account, as the site said when it gave them. Absent: it did not say. */
  readonly size?: number;
  /** From a file: there may be more of them by now. */
  readonly isSaved?: true;
}

/** @throws ProofError if the site does not have it */
export async function textOf(site: LogSite, path: string): Promise<string> {
  return fromUtf8(present(path, await site.read(path)));
}

/** @param path below `/log/`, for the error @throws ProofError malformed if the site does not have it */
export function present(path: string, bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new ProofError('malformed', `the site does not have /log/${path}`);
  return bytes;
}
