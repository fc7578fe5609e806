// Tells a client by mail how the application was decided.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import type { Queryable, VerificationRow } from '@meridian/store';
import { textOf } from '../platform/http/texts.ts';
import { verificationMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import type { Decided } from './decide.ts';
import { remarkOf } from './routes.ts';

export interface VerificationMailDeps {
  readonly postman: Pick<Postman, 'mailWithin'>;
  readonly publicUrl: string | null;
}

export async function mailDecision(
  { postman, publicUrl }: VerificationMailDeps,
  within: Queryable,
  { user, application }: Decided,
): Promise<void> {
  if (user.email === null) return;
  const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
  const text = decisionText(language, application);
  const letter = verificationMail({ to: user.email, language, publicUrl }, [text]);
  await postman.mailWithin(within, letter);
}

/** What the client reads about a decision. */
export const decisionText = (language: Language, application: VerificationRow): string =>
  application.status === 'verified'
    ? textOf(language, 'letter_verification_approved')
    : textOf(language, 'letter_verification_rejected', { remark: remarkOf(application, language) });
