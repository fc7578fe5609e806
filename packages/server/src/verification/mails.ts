// Tells a client by mail how the application was decided.
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@meridian/contract';
import type { User, VerificationRow } from '@meridian/store';
import { textOf } from '../platform/http/texts.ts';
import { verificationMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { remarkOf } from './routes.ts';

export interface VerificationMailDeps {
  readonly postman: Pick<Postman, 'mail'>;
  readonly publicUrl: string | null;
}

export function mailDecision(
  { postman, publicUrl }: VerificationMailDeps,
  user: User,
  application: VerificationRow,
): void {
  if (user.email === null) return;
  const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
  const text = decisionText(language, application);
  postman.mail(verificationMail({ to: user.email, language, publicUrl }, [text]));
}

/** What the client reads about a decision. */
export const decisionText = (language: Language, application: VerificationRow): string =>
  application.status === 'verified'
    ? textOf(language, 'letter_verification_approved')
    : textOf(language, 'letter_verification_rejected', { remark: remarkOf(application, language) });
