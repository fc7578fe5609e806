// The form in which an account keeps outcomes, in memory and in snapshots. If a command simply succeeded, the order's
// id stands for the whole outcome. Nearly all are like that, and an active client has a thousand.
import type { Outcome } from './event.ts';
import type { OrderId } from './order.ts';

type Short = Outcome | OrderId;
/**
 * With the hash of what the command asked for: "7 1k2j3-4h5g6" for order 7. Outcomes of before ids were bound to their
 * content have none.
 */
export type KeptOutcome = Short | string | { readonly content: string; readonly lines: Outcome };

/** The short form of an outcome. @param content hash of what was asked; null: there is none */
export function keptOutcome(outcome: Outcome, content: string | null = null): KeptOutcome {
  const short = shortOf(outcome);
  if (content === null) return short;
  return typeof short === 'number' ? `${short} ${content}` : { content, lines: short };
}

function shortOf(outcome: Outcome): Short {
  const [line] = outcome;
  if (outcome.length !== 1 || line === undefined || line.orderId === null) return outcome;
  const isPlain =
    line.partId === null &&
    line.rejected === null &&
    line.copyId === undefined &&
    Object.keys(line.args).length === 0;
  return isPlain ? line.orderId : outcome;
}

/** The outcome that {@link keptOutcome} was given. */
export function wholeOutcome(kept: KeptOutcome): Outcome {
  if (typeof kept === 'string') return plain(Number(kept.split(' ', 1)[0]));
  if (typeof kept === 'number') return plain(kept);
  return 'lines' in kept ? kept.lines : kept;
}

const plain = (orderId: OrderId): Outcome => [{ orderId, partId: null, rejected: null, args: {} }];

/** The hash of what the command asked for; null: not known. */
export function contentOf(kept: KeptOutcome): string | null {
  if (typeof kept === 'string') return kept.split(' ', 2)[1] ?? null;
  return typeof kept === 'object' && 'lines' in kept ? kept.content : null;
}
