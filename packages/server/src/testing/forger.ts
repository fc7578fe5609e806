// The operator of the app under test, with the log's key: other rows, the log made and signed anew, and what a client says who looks for
// the first time.
import {
  ProofError,
  accountKey,
  commitmentOf,
  newTiles,
  saltOf,
  tilePath,
  toHex,
  utf8,
} from '@meridian/proof';
import { ENTRIES_LEVEL, readJournalEnd, readLogRows } from '@meridian/store';
import { present } from '@meridian/units';
import { type AccountRows, NotPublished, lookAtLog, recompute } from '@meridian/verifier';
import { GrowingLog, type LogRow, textOf } from '../public-log/growing-log.ts';
import { type LogKeys, openLogKeys, signCheckpoint } from '../public-log/log-key.ts';
import { type PublishedLog, publishedLog, rowsOf, siteWith } from './log-site.ts';
import type { TestApp, TestClient } from './test-app.ts';

export interface Forger {
  /** Of the journal, as they are. */
  readonly rows: readonly LogRow[];
  /** All files of the log, as they are. */
  readonly files: PublishedLog;
  /**
   * What the client says who has never looked before. 'nothing': everything agrees; else the fault.
   * @param others files that are published in the place of others
   */
  firstLook(anew: readonly LogRow[], others?: ReadonlyMap<string, Uint8Array>): Promise<string>;
}

/** Everything so far is sealed and published first. */
export async function forgerOf(app: TestApp, client: TestClient): Promise<Forger> {
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
  const keys = await openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });
  const { seq } = await readJournalEnd(app.db);
  const rows = JSON.parse(await readLogRows(app.db, { afterSeq: 0, limit: seq })) as LogRow[];
  const honest = await rowsOf(client);
  const files = await publishedLog(app, (site) =>
    lookAtLog(site, { own: honest, tickFiles: Infinity }),
  );
  return {
    ...{ rows, files },
    async firstLook(anew, others = new Map()) {
      const site = siteWith(await signedAnew(keys, files, anew), others);
      const own = ownRows(keys, anew, client.user.id);
      try {
        const { log } = await lookAtLog(site, { own });
        await recompute(site, own, log);
        return 'nothing';
      } catch (fault) {
        // A tick that never comes: it is asked for until somebody says where it is.
        if (fault instanceof NotPublished) return 'newest';
        if (!(fault instanceof ProofError)) throw fault;
        return fault.fault;
      }
    },
  };
}

/** Without a row; those after it move up. */
export const withoutRow = (rows: readonly LogRow[], i: number): LogRow[] =>
  rows.toSpliced(i, 1).map(([seq, ...row]): LogRow => [seq > i + 1 ? seq - 1 : seq, ...row]);

/** The log of these rows as its operator publishes it. */
async function signedAnew(
  keys: LogKeys,
  files: PublishedLog,
  anew: readonly LogRow[],
): Promise<PublishedLog> {
  const log = new GrowingLog({ size: 0, tiles: [], chains: [] }, keys.seed);
  const { tiles, ...head } = log.append(anew);
  const bytesOf = new Map(tiles.map(({ level, place, bytes }) => [`${level}/${place}`, bytes]));
  const made = newTiles(0, head.size).map((tile): [string, Uint8Array] => [
    tilePath(tile),
    present(bytesOf.get(`${tile.level ?? ENTRIES_LEVEL}/${tile.index}`), 'the log has its tiles'),
  ]);
  const checkpoint = utf8(await signCheckpoint(keys, head));
  return new Map([...files, ...made, ['checkpoint', checkpoint]]);
}

/** The account's rows as the operator gives them. */
function ownRows(keys: LogKeys, anew: readonly LogRow[], account: number): AccountRows {
  const key = accountKey(keys.seed, account);
  let [n, prev] = [0, ''];
  const own = anew.filter((row) => row[2] === account);
  return {
    ...{ account, size: anew.length },
    rows: own.map((row) => {
      const text = textOf(row, { account, n: (n += 1), prev });
      const salt = saltOf(key, row[0]);
      prev = toHex(commitmentOf(salt, text));
      return { salt, text };
    }),
  };
}
