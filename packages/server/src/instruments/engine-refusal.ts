// Turns the engine's rejections into refusals. For the engine a halted market is closed; the client is told the reason.
import type { RejectionName } from '@meridian/trading';
import { Refusal } from '../platform/http/refusal.ts';
import type { HaltBook } from './halts.ts';

const PIPS_FIELDS: Readonly<Record<string, string>> = {
  trailing: 'trailing_pips',
  breakEven: 'break_even_pips',
  maxDeviation: 'max_deviation_pips',
};

export function engineRefusal(
  halts: Pick<HaltBook, 'reasonOf'>,
  rejected: RejectionName,
  args: Readonly<Record<string, string>>,
  field: string | null = null,
): Refusal {
  const reason = rejected === 'market_closed' ? halts.reasonOf(args['code'] ?? '') : null;
  if (reason !== null) return new Refusal('market_halted', { ...args, reason });
  const pips = rejected === 'pips_too_precise' ? PIPS_FIELDS[args['name'] ?? ''] : undefined;
  return new Refusal(
    rejected,
    args,
    pips ? { [pips]: { key: 'pips_too_precise', args } } : {},
    field,
  );
}
