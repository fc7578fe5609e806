// What a stranger finds in the rows in clear about terms that became worse for clients.
import type { InstrumentId } from '@meridian/market';
import { TermsWatch } from '../state/terms-watch.ts';
import { type ReplayRow, stepOf } from './replay-step.ts';

/** @returns in words, each change for the worse that was not announced in time */
export function unannouncedTerms(
  rows: readonly ReplayRow[],
  codeOf: (id: InstrumentId) => string,
): string[] {
  const watch = new TermsWatch(codeOf);
  return rows.flatMap((row) => {
    if (!/^(Terms|SpreadPromise|Trading)/.test(row.kind)) {
      watch.pass(row.at);
      return [];
    }
    const { event } = stepOf(row);
    const { decidedAt } = row.body as { readonly decidedAt?: unknown };
    const found = watch.hear(event, typeof decidedAt === 'number' ? decidedAt : undefined);
    return event.at === row.at ? found : [`row ${row.seq} says two times`, ...found];
  });
}
