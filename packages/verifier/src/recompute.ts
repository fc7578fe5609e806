// Computes an account again from what a site has published: its ticks, its rules and nights, and the account's own rows of the log.
// The engine is the site's own, in the version of whoever runs this; nobody else's account is needed.
import { CATALOGUE, calendar, financingDays, rollovers } from '@meridian/market';
import {
  type LoggedTick,
  ProofError,
  type Row,
  type TickSeal,
  openSegment,
  parseRow,
} from '@meridian/proof';
import { AccountReplay, Differs, type Recomputed, type ReplayRow } from '@meridian/trading/replay';
import type { AccountRows, LogSite } from './log-site.ts';
import { readAhead } from './read-ahead.ts';

/** What of a log a replay needs, once the log was read through. */
export interface ReadLog {
  /** All rows in clear, in their order. */
  readonly publicRows: readonly Row[];
  /** Of segments of ticks. */
  readonly seals: readonly TickSeal[];
}

export interface RecomputeOptions {
  /** The first row that is computed; those before are taken as they stand. */
  readonly from?: number;
  /** Told after each segment, 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/** Prices of before are looked for in so many segments: an hour. */
const LEAD_SEGMENTS = 360;

/** Ticks that are needed are not there: the newest for some seconds, and those of more than 90 days ago for ever. */
export class NotPublished extends Error {
  readonly what: 'newest' | 'oldest';
  constructor(what: 'newest' | 'oldest', message: string) {
    super(message);
    this.name = 'NotPublished';
    this.what = what;
  }
}

/** @throws ProofError recomputed if a row does not follow; ticks if a segment is another; NotPublished */
export async function recompute(
  site: LogSite,
  { rows, account }: AccountRows,
  log: ReadLog,
  { from = 1, onProgress = () => undefined }: RecomputeOptions = {},
): Promise<Recomputed> {
  const hours = { real: calendar('real'), always: calendar('always') };
  const own = rows.map(({ text }) => parseRow(text));
  const followed = following(account);
  const replay = followed(
    () =>
      new AccountReplay({
        ...{ rows: own.map(asReplayed), publicRows: log.publicRows.map(asReplayed), from },
        instruments: CATALOGUE,
        hours: {
          isOpen: ({ session }, at, kind = 'real') => hours[kind].isOpen(session, at),
          ...{ rollovers, financingDays },
        },
      }),
  );
  if (replay.instruments.size > 0 && replay.lastTick > (log.seals.at(-1)?.lastNo ?? 0))
    throw new NotPublished(
      'newest',
      'the newest ticks are not published yet: try again in ten seconds',
    );
  await readTicks(site, neededSegments(log.seals, replay), onProgress, (ticks) =>
    followed(() => apply(replay, ticks)),
  );
  return followed(() => replay.finish());
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

async function readTicks(
  site: LogSite,
  segments: readonly TickSeal[],
  onProgress: (part: number) => void,
  take: (ticks: readonly LoggedTick[]) => void,
): Promise<void> {
  const paths = segments.map(({ segment }) => `ticks/${segment}.bin`);
  let done = 0;
  for await (const bytes of readAhead(site, paths)) {
    const seal = segments[done];
    if (seal === undefined) break;
    if (bytes === null)
      throw new NotPublished('oldest', `segment ${seal.segment} of ticks is no longer published`);
    take(openSegment(seal, bytes));
    done += 1;
    onProgress(done / segments.length);
  }
}

function apply(replay: AccountReplay, ticks: readonly LoggedTick[]): void {
  for (const tick of ticks)
    if (tick.no <= replay.lastTick && replay.instruments.has(tick.instrumentId)) replay.tick(tick);
}

/** From where prices are known to the last tick that the account's rows name. */
function neededSegments(
  seals: readonly TickSeal[],
  { firstTick, leadFrom, lastTick, instruments }: AccountReplay,
): readonly TickSeal[] {
  // An account that dealt nothing hangs on no price.
  if (instruments.size === 0) return [];
  const first = seals.findIndex(({ lastNo }) => lastNo >= firstTick);
  const lead = seals.findIndex(({ lastNo }) => lastNo >= leadFrom);
  const from = Math.max(0, lead, first - LEAD_SEGMENTS);
  return seals.slice(from).filter(({ firstNo }) => firstNo <= lastTick);
}

const asReplayed = ({ seq, kind, at, body }: Row): ReplayRow => ({ seq, kind, at, body });
