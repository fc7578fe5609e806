// The form in which an account keeps outcomes, in memory and in snapshots. If a command simply succeeded, the order's
// id stands for the whole outcome. Nearly all are like that, and an active client has a thousand.
import type { Outcome } from './event.ts';
import type { OrderId } from './order.ts';

export type KeptOutcome = Outcome | OrderId;

export function keptOutcome(outcome: Outcome): KeptOutcome {
  const [line] = outcome;
  if (outcome.length !== 1 || line === undefined || line.orderId === null) return outcome;
  const isPlain =
    line.partId === null &&
    line.rejected === null &&
    line.copyId === undefined &&
    Object.keys(line.args).length === 0;
  return isPlain ? line.orderId : outcome;
}

export const wholeOutcome = (kept: KeptOutcome): Outcome =>
  typeof kept === 'number' ? [{ orderId: kept, partId: null, rejected: null, args: {} }] : kept;
