// The public log of the app under test: as anybody reads its files, as clients read their own rows, and as an operator with every
// right on the database rewrites it.
import { type OwnRow, type TickSeal, hashFromHex } from '@meridian/proof';
import type { AccountRows, LogSite } from '@meridian/verifier';
import { expect } from 'vitest';
import { verifyQuality } from '../execution-quality/verify-quality.ts';
import { Recounting } from '../liabilities/recounting.ts';
import { storedLogKeys } from '../public-log/log-key.ts';
import { verifyFills } from '../public-log/verify-fills.ts';
import { verifyLog } from '../public-log/verify-log.ts';
import { verify } from '../reconciliation/verify.ts';
import type { TestApp, TestClient } from './test-app.ts';

/** What stands between the site and who reads; null: there is no such file. */
type Changed = (path: string, bytes: Uint8Array | null) => Uint8Array | null;

/** @returns the site's log, with the paths of all files that were read */
export function siteOf(app: TestApp, changed: Changed = (_, bytes) => bytes) {
  const paths: string[] = [];
  const site: LogSite = {
    async read(path) {
      const answer = await app.app.http.inject({ method: 'GET', url: `/log/${path}` });
      paths.push(path);
      return changed(path, answer.statusCode === 404 ? null : new Uint8Array(answer.rawPayload));
    },
  };
  return { ...site, paths };
}

/** Opens so many orders at once and closes them one after the other. */
export async function trade(client: TestClient, times: number): Promise<void> {
  const all = Array.from({ length: times }, () => client.buy({ cont: '0.01' }));
  for (const { Id: id } of await Promise.all(all)) await client.done('close', { id }, 'POST');
}

/** A client's own rows, or those of one of the copyings. */
export async function rowsOf(
  client: TestClient,
  input: { copy_id?: string } = {},
): Promise<AccountRows> {
  const rows: OwnRow[] = [];
  for (;;) {
    const page = await client.done('logRows', { ...input, after: String(rows.length) });
    rows.push(...page.data.map(({ salt, text }) => ({ salt: hashFromHex(salt), text })));
    expect(page.data.map(({ n }) => n)).toEqual(
      page.data.map((_, i) => rows.length - page.data.length + i + 1),
    );
    if (rows.length === page.total) return { account: page.account, rows, size: page.size };
  }
}

/** A statement that the database would refuse to anybody else. */
export async function withoutTriggers(app: TestApp, text: string): Promise<void> {
  await app.db.transaction(async (within) => {
    // The schema stays as it is, so that the next test can have the database.
    await within.query({ text: 'SET LOCAL session_replication_role = replica' });
    await within.query({ text });
  });
}

/** Rows of the journal are changed; the log is made anew of all of it when the app goes on. */
export async function signAnew(app: TestApp, change: string): Promise<void> {
  await withoutTriggers(app, change);
  for (const table of ['log_tiles', 'log_chains', 'log_head'])
    await withoutTriggers(app, `DELETE FROM ${table}`);
}

/** All files of a log as they are published at one moment, by their paths below `/log/`. */
export type PublishedLog = ReadonlyMap<string, Uint8Array>;

/** Every file that the app publishes of its log. @param looks whatever reads it by `LogSite` */
export async function publishedLog(
  app: TestApp,
  looks: (site: LogSite) => Promise<{ readonly log: { readonly seals: readonly TickSeal[] } }>,
): Promise<PublishedLog> {
  const files = new Map<string, Uint8Array>();
  const site = siteOf(app, (path, bytes) => {
    if (bytes !== null) files.set(path, bytes);
    return bytes;
  });
  const { log } = await looks(site);
  const others = ['keys', 'witnesses', 'witnessed', 'ticks/index', 'liabilities/newest'];
  for (const path of [...others, ...log.seals.map(({ lastNo }) => `ticks/of/${lastNo}`)])
    await site.read(path);
  return files;
}

/** The same log with some files in the place of others; null: they are gone. */
export const siteWith = (
  files: PublishedLog,
  changed: ReadonlyMap<string, Uint8Array | null> = new Map(),
): LogSite => ({
  read: (path) => {
    const other = changed.get(path);
    return Promise.resolve(other === undefined ? (files.get(path) ?? null) : other);
  },
});

/** All that `npm run verify` finds, line by line; '' if everything agrees. */
export async function verified({ db, vault }: Pick<TestApp, 'db' | 'vault'>): Promise<string> {
  const keys = await storedLogKeys(db, vault);
  const found = [
    () => verifyLog(db, keys, Recounting.along(db)),
    () => verify(db),
    async () => ({ differences: await verifyQuality(db) }),
    () => verifyFills(db),
  ].map((check) => check().catch((error: unknown) => ({ differences: [String(error)] })));
  return (await Promise.all(found)).flatMap(({ differences }) => differences).join('\n');
}
