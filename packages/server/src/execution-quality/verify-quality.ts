// Counts again what was sealed of how orders were carried out: each row must say what the journal's own rows and the sealed
// ticks say, and no row of the journal may be left out between two of them.
import { type Canonical, canonical } from '@meridian/proof';
import { type Database, readQualitySince } from '@meridian/store';
import {
  QUALITY_RULES,
  type QualityRule,
  type QualitySeal,
  type QualitySealed,
  decode,
  encode,
} from '@meridian/trading';
import { recounted } from './seal-quality.ts';

/** @returns what differs, each as a sentence. Hours whose ticks are kept no longer are believed. */
export async function verifyQuality(db: Database): Promise<string[]> {
  const differences: string[] = [];
  const rows = (await readQualitySince(db, 0)).map(({ seq, body }) => {
    const {
      at: _at,
      tickNo: _tick,
      byTick: _byTick,
      decidedAt: _decided,
      ...own
    } = decode<Said>(body);
    const { batchBeforeAt: _before, decidedTick: _decidedTick, ...said } = own;
    return { seq, said };
  });
  const [first] = rows;
  let upToSeq = first?.said.afterSeq ?? 0;
  let rules = QUALITY_RULES;
  for (let i = 0; i < rows.length;) {
    const row = rows[i];
    if (row === undefined) break;
    const { said } = row;
    if (said.afterSeq !== upToSeq)
      differences.push(`row ${row.seq} counts deals from row ${said.afterSeq} on, not ${upToSeq}`);
    upToSeq = said.upToSeq;
    const isSaid = (seals: readonly QualitySeal[]): boolean =>
      seals.every((one, part) => textOf(rows[i + part]?.said ?? {}) === textOf(one));
    const { seals: today, wasOther } = await recounted(db, said);
    let due = today;
    if (wasOther && rules.length > 1) {
      const first = await firstSaid(db, said, rules, isSaid);
      // Once something was counted by a later rule, all that comes after it is.
      rules = rules.slice(first === null ? -1 : rules.indexOf(first.rule));
      due = first?.seals ?? today;
    }
    for (const [part, one] of due.entries()) {
      const is = rows[i + part];
      if (is === undefined || textOf(is.said) !== textOf(one))
        differences.push(`what row ${is?.seq ?? row.seq} says of how orders were carried out`);
    }
    i += Math.max(1, said.parts);
  }
  return differences;
}

/** By the first rule that gives what is said; null: by none. */
async function firstSaid(
  db: Database,
  said: QualitySeal,
  rules: readonly QualityRule[],
  isSaid: (seals: readonly QualitySeal[]) => boolean,
): Promise<{ readonly rule: QualityRule; readonly seals: readonly QualitySeal[] } | null> {
  for (const rule of rules) {
    const { seals } = await recounted(db, said, rule);
    if (isSaid(seals)) return { rule, seals };
  }
  return null;
}

type Said = QualitySealed & {
  readonly tickNo?: number;
  readonly byTick?: true;
  readonly decidedAt?: number;
  readonly batchBeforeAt?: number;
  readonly decidedTick?: number;
};

/** The database keeps keys in an order of its own. */
const textOf = ({ type: _type, ...said }: Partial<QualitySealed>): string =>
  canonical(JSON.parse(encode(said)) as Canonical);
