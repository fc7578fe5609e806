// The mail about a new withdrawal method.
import type { Queryable } from '@meridian/store';
import { textOf } from '../platform/http/texts.ts';
import type { MailClient } from '../platform/messages/client-mail.ts';

/** Of the destination, an address or an account, the ends are enough to know it again. */
export async function tellOfMethod(
  mailClient: MailClient,
  within: Queryable,
  { userId, destination }: { userId: number; destination: string },
): Promise<void> {
  const masked = `${destination.slice(0, 4)}…${destination.slice(-4)}`;
  await mailClient(within, userId, (language) => [
    textOf(language, 'letter_method_bound', { destination: masked }),
    textOf(language, 'letter_notice_unasked'),
  ]);
}
