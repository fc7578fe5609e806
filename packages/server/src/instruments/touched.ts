// Whom a change of an instrument's terms touches: everybody with an open or pending order in it. They are told of it (see terms-mails).
import type { Language } from '@meridian/contract';
import { type ChangingTerms, type Instrument, type TermName, changedTerms } from '@meridian/market';
import type { AccountKind } from '@meridian/trading';
import type { Views } from '../engine/views/views.ts';
import { textOf } from '../platform/http/texts.ts';
import { writeTerms } from './terms.ts';

interface Touched {
  /** Accounts of clients; a copying counts as its owner's. */
  readonly owners: ReadonlySet<number>;
  readonly open: number;
  readonly pending: number;
}

/** As the audit log names it. */
export const subjectOf = ({ id }: { readonly id: number }): string => `instrument:${id}`;

export function touchedBy(
  orders: Views['orders'],
  kind: AccountKind,
  instrumentId: number,
): Touched {
  const owners = new Set<number>();
  let [open, pending] = [0, 0];
  orders.forEachAccount(kind, (ownerId, ofAccount) => {
    for (const order of ofAccount) {
      if (order.instrumentId !== instrumentId) continue;
      owners.add(ownerId);
      if (order.status === 'open') open += 1;
      else pending += 1;
    }
  });
  return { owners, open, pending };
}

/** In words, as of now; real and demo accounts apart. */
export const touchedInWords = (orders: Views['orders'], instrumentId: number): string[] =>
  (['real', 'demo'] as const).map((kind) => {
    const { owners, open, pending } = touchedBy(orders, kind, instrumentId);
    return `Now ${owners.size} ${kind} ${owners.size === 1 ? 'account' : 'accounts'} with ${open} open and ${pending} pending orders in it.`;
  });

export interface TermsNews {
  readonly instrument: Instrument;
  readonly before: ChangingTerms;
  readonly after: ChangingTerms;
  readonly startsAt: number;
  readonly isWithdrawn: boolean;
}

/** What a client is told of it. */
export function paragraphsOf(language: Language, news: TermsNews): string[] {
  const { instrument, before, after, startsAt, isWithdrawn } = news;
  const about = { code: instrument.showCode, time: utcText(startsAt) };
  const values = (terms: ChangingTerms): Readonly<Record<TermName, string>> => {
    const written = writeTerms(terms);
    return {
      leverages: written.leverages.join(', ') || '–',
      feeRate: written.fee_rate,
      lotsMin: written.lots_min,
      lotsMax: written.lots_max,
      swapLong: written.swap_long,
      swapShort: written.swap_short,
    };
  };
  const [old, next] = [values(before), values(after)];
  return [
    textOf(language, isWithdrawn ? 'letter_terms_withdrawn' : 'letter_terms_planned', about),
    ...changedTerms(before, after).map(
      (name) => `${textOf(language, `terms_${name}`)}: ${old[name]} → ${next[name]}`,
    ),
    textOf(language, 'letter_terms_orders'),
  ];
}

/** "2026-11-24 10:00 UTC": the same in all languages. */
const utcText = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
