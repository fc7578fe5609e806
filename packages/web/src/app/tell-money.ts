// Says on any screen that a deposit or a withdrawal was decided, or that a copying ended by itself.
import type { MoneyChanged } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { openTexts, t, type TextKey } from '../lib/i18n.ts';
import { notify, type Notice } from '../lib/notices.ts';

/** By noun and state. What the client did is reported where it was done. */
const NEWS: Readonly<Record<string, readonly [Notice['tone'], TextKey]>> = {
  'deposit 1': ['success', 'deposit.notice_completed'],
  'deposit 2': ['warning', 'deposit.notice_rejected'],
  'deposit 3': ['warning', 'deposit.notice_rejected'],
  'deposit reversed': ['warning', 'deposit.notice_reversed'],
  'withdrawal approved': ['success', 'withdraw.notice_approved'],
  'withdrawal sent': ['success', 'withdraw.notice_sent'],
  'withdrawal rejected': ['warning', 'withdraw.notice_rejected'],
};

/** What the client stopped is reported where that was done. */
async function tellCopying(id: number): Promise<void> {
  const [copying] = await Promise.all([
    call('copying', { id }, { quiet: true }),
    openTexts('copying'),
  ]);
  const reason = copying.stop_reason;
  if (reason !== 'copy_stop_loss' && reason !== 'leader_stopped') return;
  notify('warning', `\u2068${copying.leader_user}\u2069: ${t(`copying.reason_${reason}`)}`);
}

export async function tellMoney({ noun, state, id }: MoneyChanged): Promise<void> {
  if (noun === 'copying') {
    if (state === 'ending' || state === 'ended') await tellCopying(id);
    return;
  }
  const news = NEWS[`${noun} ${state}`];
  if (!news) return;
  await openTexts('money');
  const [tone, text] = news;
  notify(tone, t(text));
}
