// Whom a change of an instrument's terms touches: everybody with an open or pending order in it. They are told of it.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import { type ChangingTerms, type Instrument, type TermName, changedTerms } from '@meridian/market';
import { type Database, findAccounts, usersById } from '@meridian/store';
import type { AccountKind } from '@meridian/trading';
import type { Views } from '../engine/views/views.ts';
import { termsMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { textOf } from '../platform/http/texts.ts';
import { writeTerms } from './terms.ts';

interface Touched {
  /** Accounts of clients; a copying counts as its owner's. */
  readonly owners: ReadonlySet<number>;
  readonly open: number;
  readonly pending: number;
}

function touchedBy(orders: Views['orders'], kind: AccountKind, instrumentId: number): Touched {
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

export interface TermsNewsDeps {
  readonly db: Database;
  readonly orders: Views['orders'];
  readonly postman: Pick<Postman, 'mail'>;
  readonly publicUrl: string | null;
}

export interface TermsNews {
  readonly instrument: Instrument;
  readonly before: ChangingTerms;
  readonly after: ChangingTerms;
  readonly startsAt: number;
  readonly isWithdrawn: boolean;
}

/** Mails everybody whom it touches; who has no address reads it on the instrument's page and on that of all terms. */
export async function tellTouched(
  { db, orders, postman, publicUrl }: TermsNewsDeps,
  news: TermsNews,
): Promise<void> {
  const { owners } = touchedBy(orders, 'real', news.instrument.id);
  if (owners.size === 0) return;
  const accounts = await findAccounts(db, [...owners]);
  const users = await usersById(
    db,
    accounts.map(({ userId }) => userId),
  );
  for (const { email, lang } of users.values()) {
    if (email === null) continue;
    const language = languageOf(lang) ?? DEFAULT_LANGUAGE;
    const url = publicUrl === null ? null : `${publicUrl}/#/terms?id=${news.instrument.id}`;
    postman.mail(termsMail({ to: email, language, publicUrl }, paragraphsOf(language, news), url));
  }
}

function paragraphsOf(language: Language, news: TermsNews): string[] {
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
