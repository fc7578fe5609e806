// What a client is told of decisions about money: on the sockets of the account, and by mail.
import {
  DEFAULT_LANGUAGE,
  type Language,
  type MoneyChanged,
  WITHDRAWAL_REASONS,
  languageOf,
} from '@meridian/contract';
import { type Database, type DepositRow, type WithdrawalRow, findUser } from '@meridian/store';
import { asMoney, formatDecimal, present } from '@meridian/units';
import { amountText, depositOnWire } from '../deposits/wire.ts';
import { textOf, writtenAmount } from '../platform/http/texts.ts';
import { moneyLetter } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { stateOf } from '../withdrawals/wire.ts';

export interface MoneyLetters {
  deposit(row: DepositRow): void;
  withdrawal(row: WithdrawalRow): void;
  methodBound(userId: number, destination: string): void;
}

export interface MoneyLetterDeps {
  readonly db: Database;
  readonly postman: Pick<Postman, 'mail'>;
  readonly publicUrl: string | null;
  readonly sendMoney: (accountId: number, news: MoneyChanged) => void;
  readonly log: { warn(fields: object, message: string): void };
}

const dollarsText = (language: Language, amount: bigint): string =>
  writtenAmount(language, formatDecimal(asMoney(amount), 6, 2));

/** What a client reads of a deposit that was decided; null before. */
export function depositText(language: Language, row: DepositRow): string | null {
  const { kind, currency, stage, credited, seen, stated, remark } = row;
  switch (stage) {
    case 'completed':
      return textOf(language, 'letter_deposit_completed', {
        number: writtenAmount(language, amountText(kind, seen ?? stated)),
        currency,
        credited: dollarsText(language, present(credited, 'a completed deposit was credited')),
      });
    case 'rejected':
    case 'invalid':
      return textOf(language, 'letter_deposit_rejected', {
        number: writtenAmount(language, amountText(kind, stated)),
        currency,
        remark,
      });
    default:
      return null;
  }
}

/** What a client reads of a withdrawal that is no longer queued. */
export function withdrawalText(language: Language, row: WithdrawalRow): string {
  const reason = WITHDRAWAL_REASONS.find((one) => one === row.reason);
  const state = stateOf(row);
  return textOf(language, `letter_withdrawal_${state === 'queued' ? 'approved' : state}`, {
    number: dollarsText(language, row.amount),
    received: writtenAmount(language, row.receives),
    currency: row.code,
    reference: row.reference ?? '',
    reason: reason === undefined ? '' : textOf(language, `withdrawal_reason_${reason}`),
  });
}

export function createMoneyLetters(deps: MoneyLetterDeps): MoneyLetters {
  const { db, postman, publicUrl, sendMoney, log } = deps;

  function mail(userId: number, paragraphs: (language: Language) => string[]): void {
    const post = async (): Promise<void> => {
      const user = await findUser(db, userId);
      if (user === null || user.email === null) return;
      const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
      postman.mail(moneyLetter({ to: user.email, language, publicUrl }, paragraphs(language)));
    };
    post().catch((error: unknown) => log.warn({ err: error }, 'a letter could not be written'));
  }

  return {
    deposit(row) {
      sendMoney(row.userId, {
        noun: 'deposit',
        id: row.id,
        state: String(depositOnWire(row).status),
      });
      if (depositText('en', row) !== null)
        mail(row.userId, (language) => [depositText(language, row) ?? '']);
    },
    withdrawal(row) {
      const state = stateOf(row);
      sendMoney(row.userId, { noun: 'withdrawal', id: row.id, state });
      if (state !== 'queued') mail(row.userId, (language) => [withdrawalText(language, row)]);
    },
    methodBound(userId, destination) {
      mail(userId, (language) => [
        textOf(language, 'letter_method_bound', { destination }),
        textOf(language, 'letter_notice_unasked'),
      ]);
    },
  };
}
