// Mail to a client, in the client's language, about something that the server did by itself or that staff decided.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import { type Database, findUser } from '@meridian/store';
import { asMoney, formatDecimal } from '@meridian/units';
import { writtenAmount } from '../http/texts.ts';
import { moneyMail } from './mails.ts';
import type { Postman } from './postman.ts';

/** A client without an address gets none; a mail that cannot be written is logged. */
export type MailClient = (
  userId: number,
  paragraphs: (language: Language) => readonly string[],
) => void;

export interface ClientMailDeps {
  readonly db: Database;
  readonly postman: Pick<Postman, 'mail'>;
  readonly publicUrl: string | null;
  readonly log: { warn(fields: object, message: string): void };
}

/** Mails about money: deposits, withdrawals and where withdrawals go. */
export function createMoneyMail({ db, postman, publicUrl, log }: ClientMailDeps): MailClient {
  return (userId, paragraphs) => {
    const post = async (): Promise<void> => {
      const user = await findUser(db, userId);
      if (user === null || user.email === null) return;
      const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
      postman.mail(moneyMail({ to: user.email, language, publicUrl }, paragraphs(language)));
    };
    post().catch((error: unknown) => log.warn({ err: error }, 'a mail could not be written'));
  };
}

/** US dollars with two decimals, as the language writes them. */
export const dollarsText = (language: Language, amount: bigint): string =>
  writtenAmount(language, formatDecimal(asMoney(amount), 6, 2));
