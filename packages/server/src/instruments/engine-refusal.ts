// Turns the engine's rejections into refusals. For the engine a halted market is closed; the client is told the reason.
import type { RejectionName } from '@meridian/trading';
import { Refusal } from '../platform/http/refusal.ts';
import type { HaltBook } from './halts.ts';

export function engineRefusal(
  halts: Pick<HaltBook, 'reasonOf'>,
  rejected: RejectionName,
  args: Readonly<Record<string, string>>,
  field: string | null = null,
): Refusal {
  const reason = rejected === 'market_closed' ? halts.reasonOf(args['code'] ?? '') : null;
  return reason === null
    ? new Refusal(rejected, args, {}, field)
    : new Refusal('market_halted', { ...args, reason });
}
