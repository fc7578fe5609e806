// Mails about changed terms: written in the transaction of the change to everybody whom it touches, handed to the postman
// after it and at each start, and forgotten once delivered. So a crash loses none.
import { DEFAULT_LANGUAGE, languageOf } from '@meridian/contract';
import {
  type Database,
  type DueTermsMail,
  type Queryable,
  addTermsMail,
  findAccounts,
  removeTermsMail,
  termsMailsAfter,
  usersById,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { FastifyBaseLogger } from 'fastify';
import type { Views } from '../engine/views/views.ts';
import { termsMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { type TermsNews, paragraphsOf, touchedBy } from './touched.ts';

/** A mail that could not be delivered for so long tells nothing new. */
const GIVEN_UP_MS = 7 * DAY_MS;
/** Handed to the postman together, who drops what is too much. */
const AT_ONCE = 200;

export interface TermsMailDeps {
  readonly db: Database;
  readonly orders: Views['orders'];
  readonly postman: Pick<Postman, 'mail'>;
  readonly publicUrl: string | null;
  readonly now: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

export interface TermsMails {
  /** In the transaction of the change; who has no address reads it on the page of all terms. @param change names it for ever */
  write(within: Queryable, change: string, news: TermsNews): Promise<void>;
  /** Resolves when what waits is with the postman; its failures are logged and tried again at the next start. */
  send(): Promise<void>;
}

export function createTermsMails(deps: TermsMailDeps): TermsMails {
  const onTheWay = new Set<number>();
  let sending: Promise<void> = Promise.resolve();
  return {
    write: (within, change, news) => write(deps, within, change, news),
    send() {
      sending = sending
        .then(() => sendAll(deps, onTheWay))
        .catch((error: unknown) =>
          deps.log.error({ err: error }, 'mails about changed terms were not sent'),
        );
      return sending;
    },
  };
}

async function write(
  { orders, now }: TermsMailDeps,
  within: Queryable,
  change: string,
  news: TermsNews,
): Promise<void> {
  const { owners } = touchedBy(orders, 'real', news.instrument.id);
  if (owners.size === 0) return;
  const accounts = await findAccounts(within, [...owners]);
  const users = await usersById(
    within,
    accounts.map(({ userId }) => userId),
  );
  for (const { id: userId, email, lang } of users.values()) {
    if (email === null) continue;
    const language = languageOf(lang) ?? DEFAULT_LANGUAGE;
    await addTermsMail(within, {
      ...{ change, userId, language, createdAt: now() },
      paragraphs: paragraphsOf(language, news),
      instrumentId: news.instrument.id,
    });
  }
}

async function sendAll(deps: TermsMailDeps, onTheWay: Set<number>): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await termsMailsAfter(deps.db, { id: after, limit: AT_ONCE });
    const ends = rows
      .filter(({ id }) => !onTheWay.has(id))
      .map((row) => {
        onTheWay.add(row.id);
        return sendOne(deps, row).finally(() => onTheWay.delete(row.id));
      });
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)?.id ?? after;
    await Promise.all(ends);
  }
}

/** Resolves when it was delivered or given up. */
function sendOne(
  { db, postman, publicUrl, now }: TermsMailDeps,
  { id, change, userId, email, paragraphs, ...row }: DueTermsMail,
): Promise<void> {
  if (email === null || row.createdAt < now() - GIVEN_UP_MS) return removeTermsMail(db, id);
  const language = languageOf(row.language) ?? DEFAULT_LANGUAGE;
  const url = publicUrl === null ? null : `${publicUrl}/#/terms?id=${row.instrumentId}`;
  const letter = termsMail({ to: email, language, publicUrl }, paragraphs, url);
  // Killed before it is forgotten, the next start sends the same message again, which replaces this one.
  const once = { id: `${change}-${userId}`, at: row.createdAt };
  return new Promise((resolve, reject) => {
    postman.mail({ ...letter, once }, async (outcome) => {
      if (outcome === 'delivered') await removeTermsMail(db, id).catch(reject);
      resolve();
    });
  });
}
