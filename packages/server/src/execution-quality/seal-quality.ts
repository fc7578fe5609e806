// Says each hour in the journal how orders were carried out: counted from its rows and the sealed ticks, so that whoever has
// them counts the same. The process with the jobs does it.
import { type Database, lastRowUpTo, readNewestQuality, readNewestSegment } from '@meridian/store';
import {
  type DealtGroup,
  MARKOUTS_MS,
  type QualityRule,
  type QualitySeal,
  type QualitySealed,
  decode,
} from '@meridian/trading';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { Repeated } from '../platform/repeated.ts';
import { type QualityCount, type Span, countQuality } from './count.ts';

const SEALED_EVERY_MS = HOUR_MS;
const LOOKS_EVERY_MS = MINUTE_MS;
const FIRST_AFTER_MS = 20 * SECOND_MS;
/** Of one row: an entry of the log has room for 65,535 bytes. */
const ROW_BYTES_MAX = 40_000;

export interface SealQualityOptions {
  readonly db: Database;
  readonly host: Pick<Host, 'sealQuality'>;
  /** What could not be sealed is tried again. */
  readonly onFault: (error: unknown) => void;
}

export interface KeptQuality {
  /** Seals what has been dealt up to a minute before the last sealed ticks. */
  seal(): Promise<void>;
  stop(): Promise<void>;
}

export function keepQuality({ db, host, onFault }: SealQualityOptions): KeptQuality {
  const anHour = ({ fromAt, toAt }: QualitySeal): boolean => toAt - fromAt >= SEALED_EVERY_MS;
  const looking = new Repeated({
    work: () => sealNow(db, host, anHour),
    ...{ everyMs: LOOKS_EVERY_MS, firstAfterMs: FIRST_AFTER_MS, onFault },
  });
  return {
    seal: () => looking.inTurn(() => sealNow(db, host, () => true)),
    stop: () => looking.stop(),
  };
}

/** The rows that were counted last. */
export async function newestQuality(db: Database): Promise<QualitySealed | null> {
  const row = await readNewestQuality(db);
  return row === null ? null : decode<QualitySealed>(row.body);
}

async function sealNow(
  db: Database,
  host: SealQualityOptions['host'],
  isDue: (of: QualitySeal) => boolean,
): Promise<void> {
  const last = await newestQuality(db);
  const segment = await readNewestSegment(db);
  if (segment === null) return;
  const wait = Math.max(...MARKOUTS_MS);
  const to = await lastRowUpTo(db, segment.toAt - wait);
  if (to === null) return;
  const span = { upToSeq: to.seq, toAt: to.at, upToTick: segment.lastNo };
  if (last === null) {
    // What was before was not dealt while anybody counted; it may be a demonstration's past.
    const whole = { ...span, afterSeq: to.seq, fromAt: to.at, part: 1, parts: 1 };
    return await host.sealQuality([{ ...whole, groups: [], books: [] }]);
  }
  const of = { ...span, afterSeq: last.upToSeq, fromAt: last.toAt };
  const due = { ...of, part: 1, parts: 1, groups: [], books: [] };
  if (of.upToSeq <= of.afterSeq || !isDue(due)) return;
  await host.sealQuality(await sealsOf(db, of));
}

export interface Recounted {
  /** None: ticks that are needed are kept no longer. */
  readonly seals: readonly QualitySeal[];
  /** Whether rules of before may count it otherwise. */
  readonly wasOther: boolean;
}

export async function recounted(
  db: Database,
  of: Omit<QualitySeal, 'part' | 'parts' | 'groups' | 'books'>,
  rule: QualityRule = {},
): Promise<Recounted> {
  const counted = await countQuality(db, of satisfies Span, of.upToTick, rule);
  const { wasOther } = counted;
  return { seals: counted.haveTicks ? inParts(of, counted) : [], wasOther };
}

async function sealsOf(
  db: Database,
  of: Omit<QualitySeal, 'part' | 'parts' | 'groups' | 'books'>,
): Promise<readonly QualitySeal[]> {
  const { seals } = await recounted(db, of);
  if (seals.length === 0) throw new Error('ticks of the hour are kept no longer');
  return seals;
}

function inParts(
  of: Omit<QualitySeal, 'part' | 'parts' | 'groups' | 'books'>,
  { groups, books }: Omit<QualityCount, 'wasOther'>,
): QualitySeal[] {
  const rows: DealtGroup[][] = [[]];
  let bytes = JSON.stringify(books).length;
  for (const group of groups) {
    const more = JSON.stringify(group).length;
    if (bytes + more > ROW_BYTES_MAX) {
      rows.push([]);
      bytes = 0;
    }
    rows.at(-1)?.push(group);
    bytes += more;
  }
  return rows.map((part, i) => ({
    ...of,
    ...{ part: i + 1, parts: rows.length, groups: part },
    books: i === 0 ? books : [],
  }));
}
