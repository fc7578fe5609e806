// Whether trading rests only for a published reason and until a published end, as far as the rows in clear say it.
import { type Instant, MINUTE_MS } from '@meridian/units';
import type { TradingHalted } from '../vocabulary/rule-event.ts';
import { HALT_MS } from '../vocabulary/rules.ts';

/** The closed list that clients read, each in the own language. */
export const HALT_REASONS: readonly string[] = [
  'prices_in_doubt',
  'source_interrupted',
  'reference_market_halted',
  'technical_fault',
  'authority_order',
];

/** From the decision of a process to its row by the engine's. */
const UNDER_WAY_MS = 10 * MINUTE_MS;

/**
 * @param firstAt when the journal first said anything of the instrument: halts of before are believed
 * @returns what is against a halt, in words
 */
export function haltFaults({ type, at, halt }: TradingHalted, firstAt: Instant): string[] {
  if (at === firstAt) return [];
  const faults: string[] = [];
  if (!HALT_REASONS.includes(halt.reason)) faults.push('for no published reason');
  if (halt.until > at + HALT_MS + UNDER_WAY_MS) faults.push('for more than four hours');
  return faults.map((how) => `${type} at ${at}: halt ${halt.id} rests ${how}`);
}
