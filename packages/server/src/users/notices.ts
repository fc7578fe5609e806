// Tells an account's owner, by mail or else by text, what happened to the account.
import type { Language } from '@meridian/contract';
import type { User } from '@meridian/store';
import { type Notice, noticeMail, noticeTextMessage } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';

export type Notify = (
  user: Pick<User, 'email' | 'mobile'>,
  language: Language,
  notice: Notice,
) => void;

export function createNotify({
  postman,
  publicUrl,
}: {
  postman: Postman;
  publicUrl: string | null;
}): Notify {
  return (user, language, notice) => {
    if (user.email !== null)
      postman.mail(noticeMail({ to: user.email, language, publicUrl }, notice));
    else if (user.mobile !== null)
      postman.text({ kind: notice, to: user.mobile, text: noticeTextMessage(language) });
  };
}
