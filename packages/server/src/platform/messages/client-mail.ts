// Mail to a client, in the client's language, about something that the server did by itself or that staff decided.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import { type Queryable, findUser } from '@meridian/store';
import { asMoney, formatMoney } from '@meridian/units';
import { writtenAmount } from '../http/texts.ts';
import { moneyMail } from './mails.ts';
import type { Postman } from './postman.ts';

/** In the transaction of what it tells of. A client without an address gets none. */
export type MailClient = (
  within: Queryable,
  userId: number,
  paragraphs: (language: Language) => readonly string[],
) => Promise<void>;

export interface ClientMailDeps {
  readonly postman: Pick<Postman, 'mailWithin'>;
  readonly publicUrl: string | null;
  /** The newest line of the public log; null: there is none. */
  readonly logLine: (within: Queryable, language: Language) => Promise<string | null>;
}

/** Mails about money: deposits, withdrawals and where withdrawals go. */
export function createMoneyMail({ postman, publicUrl, logLine }: ClientMailDeps): MailClient {
  return async (within, userId, paragraphs) => {
    const user = await findUser(within, userId);
    if (user === null || user.email === null) return;
    const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
    const line = await logLine(within, language);
    const letter = moneyMail({ to: user.email, language, publicUrl }, paragraphs(language), line);
    await postman.mailWithin(within, letter);
  };
}

/** Millionths of a US dollar as the language writes dollars: all digits, at least two decimals. */
export const dollarsText = (language: Language, amount: bigint): string =>
  writtenAmount(language, formatMoney(asMoney(amount)));
