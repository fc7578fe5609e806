// What a client is told about a deposit: on the account's sockets and by mail.
import type { Language, MoneyChanged } from '@meridian/contract';
import type { DepositRow } from '@meridian/store';
import { present } from '@meridian/units';
import { textOf, writtenAmount } from '../platform/http/texts.ts';
import type { Telling } from '../platform/messages/telling.ts';
import { type MailClient, dollarsText } from '../platform/messages/client-mail.ts';
import { amountText, depositOnWire } from './wire.ts';

/** What a client reads about a decided deposit; null before the decision. */
export function depositText(language: Language, row: DepositRow): string | null {
  const { kind, currency, stage, credited, seen, seenCurrency, stated, remark } = row;
  switch (stage) {
    case 'completed':
      return textOf(language, 'letter_deposit_completed', {
        number: writtenAmount(language, amountText(kind, seen ?? stated)),
        currency: seenCurrency ?? currency,
        credited: dollarsText(language, present(credited, 'a completed deposit was credited')),
      });
    case 'reversed':
      return textOf(language, 'letter_deposit_reversed', {
        id: row.id,
        number: writtenAmount(language, amountText(kind, seen ?? stated)),
        currency: seenCurrency ?? currency,
        remark,
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

export interface TellingDeps {
  readonly sendMoney: (accountId: number, news: MoneyChanged) => void;
  readonly mailClient: MailClient;
}

/** What tells the client of a deposit that has changed. */
export function tellOfDeposit({ sendMoney, mailClient }: TellingDeps): Telling<DepositRow> {
  return {
    async write(within, row) {
      if (depositText('en', row) !== null)
        await mailClient(within, row.userId, (language) => [depositText(language, row) ?? '']);
    },
    say(row) {
      sendMoney(row.userId, {
        noun: 'deposit',
        id: row.id,
        state: row.stage === 'reversed' ? row.stage : String(depositOnWire(row).status),
      });
    },
  };
}
