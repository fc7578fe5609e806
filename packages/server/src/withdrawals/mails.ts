// What a client is told about a withdrawal: on the account's sockets and by mail.
import { type Language, type MoneyChanged, WITHDRAWAL_REASONS } from '@meridian/contract';
import type { WithdrawalRow } from '@meridian/store';
import { textOf, writtenAmount } from '../platform/http/texts.ts';
import type { Telling } from '../platform/messages/telling.ts';
import { type MailClient, dollarsText } from '../platform/messages/client-mail.ts';
import { stateOf } from './wire.ts';

/** What a client reads about a withdrawal that is no longer queued. */
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

export interface TellingDeps {
  readonly sendMoney: (accountId: number, news: MoneyChanged) => void;
  readonly mailClient: MailClient;
}

/** What tells the client of a withdrawal that has changed. */
export function tellOfWithdrawal({ sendMoney, mailClient }: TellingDeps): Telling<WithdrawalRow> {
  return {
    async write(within, row) {
      if (stateOf(row) !== 'queued')
        await mailClient(within, row.userId, (language) => [withdrawalText(language, row)]);
    },
    say(row) {
      sendMoney(row.userId, { noun: 'withdrawal', id: row.id, state: stateOf(row) });
    },
  };
}
