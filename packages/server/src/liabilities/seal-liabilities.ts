// Seals each hour what the house owes: every account as of one row of the journal becomes notes, and the journal says what they
// come to. The process with the jobs does it, in a thread, from what is committed.
import { BOOKS, type Book } from '@meridian/proof';
import {
  type Database,
  addLiabilities,
  addLiabilityTiles,
  forgetLiabilities,
  lastEntryId,
  lastEntryUpTo,
  lastLiabilities,
  noteSealed,
  readCountedAccounts,
  readLogHead,
} from '@meridian/store';
import type { Sealed, SealedBook } from '@meridian/trading';
import { HOUR_MS, MINUTE_MS, SECOND_MS, asMoney } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { Repeated } from '../platform/repeated.ts';
import { type AskedThread, startThread } from '../platform/threads/asked-thread.ts';
import type { KeptPublicLog } from '../public-log/keep-log.ts';
import type { LogKeys } from '../public-log/log-key.ts';
import type { Counted } from './counting.ts';
import type { CountingAnswer, CountingQuestion } from './counting-worker.ts';
import { HouseSums } from './house.ts';

const SEALS_EVERY_MS = HOUR_MS;
/** One that the journal did not take is made anew after this time. */
const AGAIN_AFTER_MS = 5 * MINUTE_MS;
const LOOKS_EVERY_MS = MINUTE_MS;
/** A start has other things to do. */
const FIRST_AFTER_MS = 15 * SECOND_MS;
/** Each is some 200 bytes an account. */
const KEPT = 24;
const ACCOUNTS_AT_ONCE = 1_000;
const TILES_AT_ONCE = 64;

export interface SealOptions {
  readonly db: Database;
  readonly keys: LogKeys;
  readonly host: Pick<Host, 'sealLiabilities'>;
  readonly log: Pick<KeptPublicLog, 'standing' | 'bringUpToDate'>;
  /** Wall time. */
  readonly now: () => number;
  /** What could not be sealed is tried again. */
  readonly onFault: (error: unknown) => void;
}

export interface KeptLiabilities {
  /** Seals what is owed now. */
  seal(): Promise<void>;
  stop(): Promise<void>;
}

export function keepLiabilities(options: SealOptions): KeptLiabilities {
  const { db, now, onFault } = options;
  const seal = (): Promise<void> => sealNow(options, () => looking.isStopped);
  async function look(): Promise<void> {
    const last = await lastLiabilities(db);
    const wait = last?.rowSeq === null ? AGAIN_AFTER_MS : SEALS_EVERY_MS;
    const isDue = last === null || now() - last.madeAt >= wait;
    if (isDue && !looking.isStopped) await seal();
  }
  const looking = new Repeated({
    work: look,
    ...{ everyMs: LOOKS_EVERY_MS, firstAfterMs: FIRST_AFTER_MS, onFault },
  });
  return { seal: () => looking.inTurn(seal), stop: () => looking.stop() };
}

type Thread = AskedThread<CountingQuestion, CountingAnswer>;

async function sealNow(options: SealOptions, isStopped: () => boolean): Promise<void> {
  const { db, host, log, now } = options;
  const house = new HouseSums(db, await lastLiabilities(db));
  await house.addUpTo(await lastEntryId(db));
  const file = new URL('counting-worker.ts', import.meta.url);
  const thread: Thread = startThread(file, 'what the house owes');
  try {
    const of = await log.standing(() => countAccounts(options, thread, isStopped));
    if (of === null) return;
    const { upToSeq, upToEntry } = of;
    await house.addUpTo(upToEntry);
    const counted = (await thread.ask({ finish: true })) as Counted['books'];
    const sealed = sealedBy(counted, house, upToSeq);
    const made = { upToSeq, upToEntry, madeAt: now(), house: textsOf(house) };
    await db.transaction((within) => addLiabilities(within, made));
    await saveTiles(db, thread, upToSeq);
    if (isStopped()) return;
    try {
      await host.sealLiabilities(sealed);
    } finally {
      // Where no answer came, it may have been written all the same.
      await db.transaction((within) => noteSealed(within, upToSeq));
    }
    await db.transaction((within) => forgetLiabilities(within, KEPT));
    await log.bringUpToDate();
  } finally {
    await thread.end();
  }
}

/** Hands the thread every account as it was at the log's last leaf. @returns null without a log, or when it was stopped */
async function countAccounts({ db, keys }: SealOptions, thread: Thread, isStopped: () => boolean) {
  const head = await readLogHead(db);
  if (head === null) return null;
  const upToSeq = head.size;
  const upToEntry = await lastEntryUpTo(db, upToSeq);
  await thread.ask({ snapshot: upToSeq, seed: keys.seed });
  for (let afterId = 0; !isStopped();) {
    const of = { upToEntry, afterId, limit: ACCOUNTS_AT_ONCE };
    const { accounts, lastId } = await readCountedAccounts(db, of);
    if (lastId === null) return { upToSeq, upToEntry };
    await thread.ask({ accounts });
    afterId = lastId;
  }
  return null;
}

/** @throws Error unless clients and house are zero together */
function sealedBy(counted: Counted['books'], house: HouseSums, upToSeq: number): Sealed {
  const bookOf = (book: Book): SealedBook => {
    const { owed, rests, debts, ...same } = counted[book];
    const accounts = house.of(book).map(([account, sum]) => ({ account, amount: asMoney(sum) }));
    const houseSum = accounts.reduce((sum, { amount }) => sum + amount, 0n);
    if (owed - debts + houseSum !== 0n)
      throw new Error(
        `of ${book} money, clients have ${owed - debts} and the house ${houseSum}: not zero`,
      );
    const amounts = { owed: asMoney(owed), rests: asMoney(rests), debts: asMoney(debts) };
    return { ...same, ...amounts, house: accounts };
  };
  return { upToSeq, real: bookOf('real'), demo: bookOf('demo') };
}

function textsOf(house: HouseSums) {
  const [real, demo] = BOOKS.map((book) =>
    Object.fromEntries(house.of(book).map(([account, sum]) => [account, sum.toString()])),
  ) as [Record<string, string>, Record<string, string>];
  return { real, demo };
}

async function saveTiles(db: Database, thread: Thread, upToSeq: number): Promise<void> {
  for (let tilesFrom = 0; ; tilesFrom += TILES_AT_ONCE) {
    const tiles = (await thread.ask({ tilesFrom, limit: TILES_AT_ONCE })) as Counted['tiles'];
    if (tiles.length === 0) return;
    await db.transaction((within) => addLiabilityTiles(within, upToSeq, tiles));
  }
}
