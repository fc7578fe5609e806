// Computes an account again from what a site has published: its ticks, its rules and nights, and the account's own rows of the log.
// The engine is the site's own, in the version of whoever runs this; nobody else's account is needed.
import { CATALOGUE, calendar, financingDays, rollovers } from '@meridian/market';
import {
  type LoggedTick,
  ProofError,
  type Row,
  TICKS_SEALED,
  TickTimes,
  type TickSeal,
  openSegment,
  parseRow,
  proveGone,
  readTickSeal,
} from '@meridian/proof';
import {
  AccountReplay,
  COPY_ACCOUNTS_FROM,
  type CountedCopying,
  Differs,
  type Recomputed,
  type ReplayOptions,
  type ReplayRow,
  countCopying,
} from '@meridian/trading/replay';
import type { Instant } from '@meridian/units';
import { type AccountRows, type LogSite, filesOf } from './log-site.ts';
import { firstServedRow, neededSegments } from './needed-segments.ts';
import { readAhead } from './read-ahead.ts';

/** What of a log a replay needs, once the log was read through. */
export interface ReadLog {
  /** Its name. */
  readonly origin: string;
  /** All rows in clear, in their order. */
  readonly publicRows: readonly Row[];
  /** Of segments of ticks. */
  readonly seals: readonly TickSeal[];
}

export interface RecomputeOptions {
  /** The first row that is computed; those before are taken as they stand. */
  readonly from?: number;
  /** Rows of before this time are taken as they stand. */
  readonly since?: Instant;
  /** Told after each segment, 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

export interface RecomputedRows extends Recomputed {
  /** Ticks of older rows are no longer published: those were taken as they stand. */
  readonly isCutShort: boolean;
  /** Up to this time of the market no tick reached an order of which the rows say nothing; null: up to the last row. */
  readonly until: Instant | null;
}

/** A copying's rows hang on its leader's, which nobody else sees: they are counted, not computed again. */
export const isCopying = ({ account }: Pick<AccountRows, 'account'>): boolean =>
  account >= COPY_ACCOUNTS_FROM;

/** The newest ticks are not there yet: in some seconds they are. */
export class NotPublished extends Error {
  constructor() {
    super('the newest ticks are not published yet: try again in ten seconds');
    this.name = 'NotPublished';
  }
}

const CALENDARS = { real: calendar('real'), always: calendar('always') };
/** What every site has. */
const SITE: Pick<ReplayOptions, 'instruments' | 'hours'> = {
  instruments: CATALOGUE,
  hours: {
    isOpen: ({ session }, at, kind = 'real') => CALENDARS[kind].isOpen(session, at),
    ...{ rollovers, financingDays },
  },
};

/** @throws ProofError recomputed if a row does not follow; ticks if a segment is another, or is held back; NotPublished */
export async function recompute(
  site: LogSite,
  { rows, account, size = 0 }: AccountRows,
  log: ReadLog,
  { from = 1, since = 0, onProgress = () => undefined }: RecomputeOptions = {},
): Promise<RecomputedRows> {
  const own = rows.map(({ text }) => asReplayed(parseRow(text)));
  const publicRows = log.publicRows.map(asReplayed);
  const followed = following(account);
  const computedFrom = async (
    first: number,
  ): Promise<Omit<RecomputedRows, 'isCutShort'> | null> => {
    const replay = followed(
      () => new AccountReplay({ ...SITE, rows: own, publicRows, from: first }),
    );
    if (replay.instruments.size > 0 && replay.lastTick > (log.seals.at(-1)?.lastNo ?? 0))
      throw new NotPublished();
    const read = async (segments: readonly TickSeal[], isOfRows: boolean): Promise<boolean> => {
      const times = new TickTimes(log.seals);
      return await readTicks(filesOf(site, log.origin), segments, onProgress, (seal, bytes) => {
        if (bytes === null) return proveGone(seal, log.seals.at(-1)?.toAt ?? 0);
        const ticks = openSegment(seal, bytes);
        times.follow(ticks);
        const due = ticks.filter(({ no }) => no <= replay.lastTick === isOfRows);
        return followed(() => apply(replay, due));
      });
    };
    if (!(await read(neededSegments(log.seals, replay), true))) return null;
    const later = followed(() => isLeftOpen(replay)) ? sealedAfter(replay, log, size) : [];
    if (!(await read(later, false))) throw new ProofError('ticks', 'the newest ticks are gone');
    return { ...followed(() => replay.finish()), until: later.at(-1)?.toAt ?? null };
  };
  const first = Math.max(from, own.find(({ at }) => at >= since)?.seq ?? Infinity);
  const found = await computedFrom(first);
  if (found !== null) return { ...found, isCutShort: false };
  const rest = await computedFrom(Math.max(first, firstServedRow(own, log.seals)));
  if (rest === null) throw new ProofError('ticks', 'the site does not have ticks of this account');
  return { ...rest, isCutShort: true };
}

/** Counts what a copying's rows move, by the rules and nights of the log. @throws ProofError recomputed */
export const countAgain = (
  { rows, account }: AccountRows,
  { publicRows }: Pick<ReadLog, 'publicRows'>,
): CountedCopying =>
  following(account)(() =>
    countCopying({
      ...SITE,
      rows: rows.map(({ text }) => asReplayed(parseRow(text))),
      publicRows: publicRows.map(asReplayed),
    }),
  );

/** Whether later ticks may lead to rows that there should be. */
const isLeftOpen = (replay: AccountReplay): boolean =>
  replay.firstTick < Infinity && replay.isExposed();

/**
 * Segments with ticks after the last row, of which the rows are whole: what came of a tick is committed before the tick is sealed.
 * @param size rows of the log among which are all of the account
 */
function sealedAfter(
  { lastTick }: AccountReplay,
  { publicRows, seals }: ReadLog,
  size: number,
): readonly TickSeal[] {
  const newest = publicRows.findLast(({ kind, seq }) => kind === TICKS_SEALED && seq <= size);
  const upTo = newest === undefined ? 0 : readTickSeal(newest).lastNo;
  return seals.filter(({ lastNo }) => lastNo > lastTick && lastNo <= upTo);
}

/** Does a part of a replay: rows that the engine cannot follow at all do not follow from what was asked for either. */
const following =
  (account: number) =>
  <T>(part: () => T): T => {
    try {
      return part();
    } catch (fault) {
      const what = fault instanceof Error ? fault.message : String(fault);
      const rows =
        fault instanceof Differs
          ? `\nthe log says: ${fault.said ?? 'nothing'}\ncomputed: ${fault.computed ?? 'nothing'}`
          : '';
      throw new ProofError('recomputed', `account ${account}: ${what}${rows}`);
    }
  };

/** @returns false if a file was missing, and nothing after it was read */
async function readTicks(
  site: LogSite,
  segments: readonly TickSeal[],
  onProgress: (part: number) => void,
  take: (seal: TickSeal, bytes: Uint8Array | null) => void,
): Promise<boolean> {
  const paths = segments.map(({ segment }) => `ticks/${segment}.bin`);
  let done = 0;
  for await (const bytes of readAhead(site, paths)) {
    const seal = segments[done];
    if (seal === undefined) break;
    take(seal, bytes);
    if (bytes === null) return false;
    done += 1;
    onProgress(done / segments.length);
  }
  return true;
}

function apply(replay: AccountReplay, ticks: readonly LoggedTick[]): void {
  for (const tick of ticks) if (replay.instruments.has(tick.instrumentId)) replay.tick(tick);
}

const asReplayed = ({ seq, kind, at, body }: Row): ReplayRow => ({ seq, kind, at, body });
