// Whether trading rests only for a published reason and until a published end, as far as the rows in clear say it.
import { HOUR_MS, type Instant, MINUTE_MS } from '@meridian/units';
import type { TradingHalted } from '../vocabulary/rule-event.ts';

/** The closed list that clients read, each in the own language. */
export const HALT_REASONS: readonly string[] = [
  'prices_in_doubt',
  'source_interrupted',
  'reference_market_halted',
  'technical_fault',
  'authority_order',
];

/** From when it was decided; a second person may let it go on, by a row of its own. */
export const HALT_MS = 4 * HOUR_MS;

/** Who decides and the engine may be two processes. */
const CLOCKS_APART_MS = 10 * MINUTE_MS;

/**
 * @param firstAt when the journal first said anything of the instrument: halts of before are believed
 * @returns what is against a halt, in words
 */
export function haltFaults({ type, at, halt }: TradingHalted, firstAt: Instant): string[] {
  if (at === firstAt) return [];
  const faults: string[] = [];
  if (!HALT_REASONS.includes(halt.reason)) faults.push('for no published reason');
  if (halt.until > at + HALT_MS + CLOCKS_APART_MS) faults.push('for more than four hours');
  return faults.map((how) => `${type} at ${at}: halt ${halt.id} rests ${how}`);
}
