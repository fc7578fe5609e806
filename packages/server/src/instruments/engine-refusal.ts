// What the engine rejects, as a client is refused. To the engine a market that is halted is closed; the client is told why.
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
