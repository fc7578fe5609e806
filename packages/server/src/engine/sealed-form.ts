// The form of what another process has the leader seal. It is decided as it comes and is published, so what has another
// form could never be taken back, and nobody could prove the log any more.
import { DEAL_KINDS } from '@meridian/contract/names/execution-quality';
import type { QualitySeal, Sealed } from '@meridian/trading';
import type { Money } from '@meridian/units';
import { z } from 'zod';

const COUNT = z.int().min(0);
/** Millionths of a dollar. */
const AMOUNT = z.custom<Money>((value) => typeof value === 'bigint');
const BOOK = z.enum(['demo', 'real']);

const OWED = z.object({
  ...{ accounts: COUNT, notes: COUNT, owed: AMOUNT, rests: AMOUNT, debts: AMOUNT },
  house: z.array(z.object({ account: z.string(), amount: AMOUNT })),
  root: z.string().regex(/^[0-9a-f]{64}$/),
});
const LIABILITIES = z.object({
  upToSeq: COUNT,
  real: OWED,
  demo: OWED,
}) satisfies z.ZodType<Sealed>;

const PAIRS = z.array(z.tuple([z.int(), z.int()]));
const REASONS = z.record(z.string(), COUNT);
const GROUP = z.object({
  ...{ book: BOOK, instrumentId: COUNT, kind: z.enum(DEAL_KINDS), orders: COUNT, fills: COUNT },
  ...{ rejected: REASONS, decided: PAIRS, committed: PAIRS, tickAge: PAIRS, markouts: PAIRS },
  ...{ better: COUNT, same: COUNT, worse: COUNT, slipped: z.int() },
  ...{ effective: z.int(), quoted: z.int() },
  promised: z.object({ fills: COUNT, rebated: COUNT, back: z.int() }).exactOptional(),
});
const DEALT = z.object({
  ...{ book: BOOK, refused: REASONS, better: PAIRS, worse: PAIRS, won: PAIRS, lost: PAIRS },
});
const QUALITY = z
  .array(
    z.object({
      ...{ afterSeq: COUNT, upToSeq: COUNT, fromAt: z.int(), toAt: z.int(), upToTick: COUNT },
      ...{ part: COUNT, parts: COUNT, groups: z.array(GROUP), books: z.array(DEALT) },
    }),
  )
  .min(1) satisfies z.ZodType<readonly QualitySeal[]>;

/** @throws ZodError if it is not what {@link Sealed} says */
export const checkLiabilities = (sealed: Sealed): void => void LIABILITIES.parse(sealed);

/** @throws ZodError if they are not what {@link QualitySeal} says */
export const checkQuality = (seals: readonly QualitySeal[]): void => void QUALITY.parse(seals);
