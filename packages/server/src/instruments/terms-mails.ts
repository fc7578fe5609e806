// Mails about changed terms: handed to the postman in the transaction of the change, to everybody whom it touches.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import {
  type Database,
  type Queryable,
  findAccounts,
  takeFormerTermsMails,
  usersById,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import { termsMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { type TermsNews, paragraphsOf, touchedBy } from './touched.ts';

/** A mail that could not be delivered for so long tells nothing new. */
const GIVEN_UP_MS = 7 * DAY_MS;
/** Mails that are written together. */
const AT_ONCE = 500;

export interface TermsMailDeps {
  readonly db: Database;
  readonly orders: Views['orders'];
  readonly postman: Pick<Postman, 'mailsWithin'>;
  readonly publicUrl: string | null;
  readonly now: () => number;
}

export interface TermsMails {
  /** In the transaction of the change; who has no address reads it on the page of all terms. @param change names it for ever */
  write(within: Queryable, change: string, news: TermsNews): Promise<void>;
  /** Hands on what an earlier version wrote and did not deliver. */
  sendFormer(): Promise<void>;
}

interface Written {
  readonly change: string;
  readonly userId: number;
  readonly email: string;
  readonly language: Language;
  readonly paragraphs: readonly string[];
  readonly instrumentId: number;
  /** How long it is news. */
  readonly lifeMs: number;
}

export function createTermsMails(deps: TermsMailDeps): TermsMails {
  return {
    write: (within, change, news) => write(deps, within, change, news),
    async sendFormer() {
      const { db } = deps;
      while ((await db.transaction((within) => sendSome(deps, within))) > 0);
    },
  };
}

async function write(
  deps: TermsMailDeps,
  within: Queryable,
  change: string,
  news: TermsNews,
): Promise<void> {
  const { owners } = touchedBy(deps.orders, 'real', news.instrument.id);
  if (owners.size === 0) return;
  const accounts = await findAccounts(within, [...owners]);
  const users = await usersById(
    within,
    accounts.map(({ userId }) => userId),
  );
  const written = [...users.values()].flatMap(({ id: userId, email, lang }): Written[] => {
    if (email === null) return [];
    const language = languageOf(lang) ?? DEFAULT_LANGUAGE;
    const paragraphs = paragraphsOf(language, news);
    const instrumentId = news.instrument.id;
    return [{ change, userId, email, language, paragraphs, instrumentId, lifeMs: GIVEN_UP_MS }];
  });
  for (let from = 0; from < written.length; from += AT_ONCE)
    await send(deps, within, written.slice(from, from + AT_ONCE));
}

/** @returns how many there were */
async function sendSome(deps: TermsMailDeps, within: Queryable): Promise<number> {
  const rows = await takeFormerTermsMails(within, AT_ONCE);
  const written = rows.flatMap(({ email, createdAt, ...row }): Written[] => {
    const lifeMs = createdAt + GIVEN_UP_MS - deps.now();
    if (email === null || lifeMs <= 0) return [];
    return [{ ...row, email, language: languageOf(row.language) ?? DEFAULT_LANGUAGE, lifeMs }];
  });
  await send(deps, within, written);
  return rows.length;
}

const send = (
  { postman, publicUrl }: TermsMailDeps,
  within: Queryable,
  written: readonly Written[],
): Promise<void> =>
  postman.mailsWithin(
    within,
    written.map(({ change, userId, email, language, paragraphs, instrumentId, lifeMs }) => {
      const url = publicUrl === null ? null : `${publicUrl}/#/terms?id=${instrumentId}`;
      const letter = termsMail({ to: email, language, publicUrl }, paragraphs, url);
      return { letter, key: `${change}-${userId}`, lifeMs };
    }),
  );
