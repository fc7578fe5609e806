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
const AT_ONCE = 200;

export interface TermsMailDeps {
  readonly db: Database;
  readonly orders: Views['orders'];
  readonly postman: Pick<Postman, 'mailWithin'>;
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
  for (const { id: userId, email, lang } of users.values()) {
    if (email === null) continue;
    const language = languageOf(lang) ?? DEFAULT_LANGUAGE;
    const paragraphs = paragraphsOf(language, news);
    const instrumentId = news.instrument.id;
    const lifeMs = GIVEN_UP_MS;
    await send(deps, within, { change, userId, email, language, paragraphs, instrumentId, lifeMs });
  }
}

/** @returns how many there were */
async function sendSome(deps: TermsMailDeps, within: Queryable): Promise<number> {
  const rows = await takeFormerTermsMails(within, AT_ONCE);
  for (const { email, createdAt, ...row } of rows) {
    const lifeMs = createdAt + GIVEN_UP_MS - deps.now();
    if (email === null || lifeMs <= 0) continue;
    const language = languageOf(row.language) ?? DEFAULT_LANGUAGE;
    await send(deps, within, { ...row, email, language, lifeMs });
  }
  return rows.length;
}

async function send(
  { postman, publicUrl }: TermsMailDeps,
  within: Queryable,
  { change, userId, email, language, paragraphs, instrumentId, lifeMs }: Written,
): Promise<void> {
  const url = publicUrl === null ? null : `${publicUrl}/#/terms?id=${instrumentId}`;
  const letter = termsMail({ to: email, language, publicUrl }, paragraphs, url);
  await postman.mailWithin(within, letter, { key: `${change}-${userId}`, lifeMs });
}
