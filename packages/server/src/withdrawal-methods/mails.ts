// The mail about a new withdrawal method.
import { textOf } from '../platform/http/texts.ts';
import type { MailClient } from '../platform/messages/client-mail.ts';

/** @param destination an address or an account; its ends are enough to know it again */
export function tellOfMethod(mailClient: MailClient, userId: number, destination: string): void {
  const masked = `${destination.slice(0, 4)}…${destination.slice(-4)}`;
  mailClient(userId, (language) => [
    textOf(language, 'letter_method_bound', { destination: masked }),
    textOf(language, 'letter_notice_unasked'),
  ]);
}
