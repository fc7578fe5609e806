// Says on whichever screen that a deposit or a withdrawal was decided.
import type { MoneyChanged } from '@meridian/contract';
import { openTexts, t, type TextKey } from '../lib/i18n.ts';
import { notify, type Notice } from '../lib/notices.ts';

/** By noun and state; what the client did is told where it was done. */
const NEWS: Readonly<Record<string, readonly [Notice['tone'], TextKey]>> = {
  'deposit 1': ['success', 'deposit.notice_completed'],
  'deposit 2': ['warning', 'deposit.notice_rejected'],
  'deposit 3': ['warning', 'deposit.notice_rejected'],
  'withdrawal approved': ['success', 'withdraw.notice_approved'],
  'withdrawal sent': ['success', 'withdraw.notice_sent'],
  'withdrawal rejected': ['warning', 'withdraw.notice_rejected'],
};

export async function tellMoney({ noun, state }: MoneyChanged): Promise<void> {
  const news = NEWS[`${noun} ${state}`];
  if (!news) return;
  await openTexts('money');
  const [tone, text] = news;
  notify(tone, t(text));
}
