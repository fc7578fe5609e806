// Turns the engine's rejections into refusals. For the engine a halted market is closed; the client is told the reason.
import type { RejectionName } from '@meridian/trading';
import { Refusal } from '../platform/http/refusal.ts';
import type { TermsBook } from './terms.ts';

export function engineRefusal(
  terms: Pick<TermsBook, 'haltReasonOf'>,
  rejected: RejectionName,
  args: Readonly<Record<string, string>>,
  field: string | null = null,
): Refusal {
  const reason = rejected === 'market_closed' ? terms.haltReasonOf(args['code'] ?? '') : null;
  return reason === null
    ? new Refusal(rejected, args, {}, field)
    : new Refusal('market_halted', { ...args, reason });
}
