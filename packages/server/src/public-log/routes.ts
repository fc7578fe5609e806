// A client's own rows of the public log, with their salts, and each with its proof.
import {
  LOG_ROWS_MAX,
  ORDER_ROWS_MAX,
  PAYMENT_ROWS_MAX,
} from '@meridian/contract/names/public-log';
import { type OwnRow, accountKey, commitmentOf, parseRow, saltOf, toHex } from '@meridian/proof';
import {
  type Database,
  type LogHead,
  countOwnLogRows,
  readLogHead,
  readOwnLogRows,
  seqsOfOrder,
  seqsOfPayment,
} from '@meridian/store';
import type { Order } from '@meridian/trading';
import type { Host } from '../engine/host.ts';
import { orderOfClient } from '../orders/find-order.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type OwnerOf, accountAsked } from './account-asked.ts';
import { type LogRow, textOf } from './growing-log.ts';
import type { LogKeys } from './log-key.ts';
import { loggedCommitment, proofFile } from './row-files.ts';

export interface LogRowsOptions {
  readonly db: Database;
  readonly host: Host;
  /** Of the market. */
  readonly marketNow: () => number;
  readonly keys: LogKeys;
  readonly ownerOf: OwnerOf;
}

export function publicLogHandlers(
  options: LogRowsOptions,
): HandlersOf<'logRows' | 'logProof' | 'logOrder' | 'logPayment'> {
  const { db, host, keys, ownerOf } = options;
  const accountOf = (own: number, copyId: number | undefined): number =>
    accountAsked(own, copyId, ownerOf);
  return {
    async logRows({ after, copy_id: copyId }, { session }) {
      const accountId = accountOf(session.accountId, copyId);
      const upTo = (await readLogHead(db))?.size ?? 0;
      const rows = await ownRows(options, { accountId, upTo, after, limit: LOG_ROWS_MAX });
      return {
        origin: keys.verifier.name,
        account: accountId,
        size: upTo,
        total: await countOwnLogRows(db, { accountId, upTo }),
        data: rows.map(({ salt, text }, i) => {
          const n = after + i + 1;
          return { n, seq: parseRow(text).seq, salt: toHex(salt), text };
        }),
      };
    },
    async logProof({ n, copy_id: copyId }, { session }) {
      const accountId = accountOf(session.accountId, copyId);
      const head = await readLogHead(db);
      const upTo = head?.size ?? 0;
      const [own] = await ownRows(options, { accountId, upTo, after: n - 1, limit: 1 });
      if (head === null || own === undefined) throw new Refusal('log_row_unknown');
      return { file: await proofFile(db, own, head) };
    },
    async logOrder({ id }, { session }) {
      await host.settled();
      const order = await orderOfClient(options, session.accountId, id);
      const head = await readLogHead(db);
      if (head === null) return { data: [] };
      const seqs = await seqsOfOrder(db, wantedOf(options, order, head.size));
      return { data: await filesOf(options, { accountId: order.accountId, seqs, head }) };
    },
    async logPayment(of, { session: { accountId } }) {
      await host.settled();
      const head = await readLogHead(db);
      if (head === null) return { data: [] };
      const wanted = { ...of, accountId, upTo: head.size, limit: PAYMENT_ROWS_MAX };
      const seqs = await seqsOfPayment(db, wanted);
      return { data: await filesOf(options, { accountId, seqs, head }) };
    },
  };
}

/** Each row with its proof. */
async function filesOf(
  options: LogRowsOptions,
  of: { readonly accountId: number; readonly seqs: readonly number[]; readonly head: LogHead },
): Promise<{ file: string }[]> {
  const { accountId, seqs, head } = of;
  const files: { file: string }[] = [];
  for (const seq of seqs) {
    const n = await countOwnLogRows(options.db, { accountId, upTo: seq });
    const range = { accountId, upTo: head.size, after: n - 1, limit: 1 };
    for (const own of await ownRows(options, range))
      files.push({ file: await proofFile(options.db, own, head) });
  }
  return files;
}

const wantedOf = ({ marketNow }: LogRowsOptions, order: Order, upTo: number) => ({
  accountId: order.accountId,
  orderIds: order.parentId === null ? [order.id] : [order.id, order.parentId],
  from: order.placedAt,
  to: order.endedAt ?? marketNow(),
  upTo,
  limit: ORDER_ROWS_MAX,
});

interface Wanted {
  readonly accountId: number;
  readonly upTo: number;
  readonly after: number;
  readonly limit: number;
}

async function ownRows(
  { db, keys }: LogRowsOptions,
  { accountId, upTo, after, limit }: Wanted,
): Promise<OwnRow[]> {
  // The row before the first says what its chain follows.
  const skipped = Math.max(0, after - 1);
  const range = { accountId, upTo, after: skipped, limit: limit + after - skipped };
  const rows = JSON.parse(await readOwnLogRows(db, range)) as LogRow[];
  const key = accountKey(keys.seed, accountId);
  const before = after > 0 ? rows.shift() : undefined;
  let prev = before === undefined ? '' : await loggedCommitment(db, before[0]);
  return rows.map((row, i) => {
    const text = textOf(row, { account: accountId, n: after + i + 1, prev });
    const salt = saltOf(key, row[0]);
    prev = toHex(commitmentOf(salt, text));
    return { salt, text };
  });
}
